"""A sample bot for the `judge` contest of paper soccer. Start from here.

    faceoff match --contest judge --bot 'python3 soccer-judge.py {opening}' --bot @greedy --opening-turns 4

The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46. It is "-" if there are none.
The protocol does not report these turns.

The bot moves the ball towards the opponent's goal, as straight as possible. The dots are (x, y), with x from 0 to 8
(west to east) and y from 0 to 10 (north to south). The goals are at y -1 and y 11. Directions are 0 N, 1 NE, 2 E, 3 SE,
4 S, 5 SW, 6 W, 7 NW. UP attacks north (y -1), DOWN attacks south (y 11).
"""
import sys

DX = [0, 1, 1, 1, 0, -1, -1, -1]
DY = [-1, -1, 0, 1, 1, 1, 0, -1]


def is_dot(x, y):
    if y in (-1, 11):
        # in the first and last rows, only dots 3 to 5 exist; they belong to the goals
        return 3 <= x <= 5
    return 0 <= x <= 8 and 0 <= y <= 10


class Pitch:
    def __init__(self):
        self.drawn = set()  # (x, y, direction) of each drawn line, seen from both of its dots
        self.x, self.y = 4, 5  # the ball
        for y in range(10):  # draw the side lines of the pitch
            self.draw(0, y, 4)
            self.draw(8, y, 4)
        for line, back, out in [(0, -1, 0), (10, 11, 4)]:
            # y of the goal line, y of the back of the goal, and the direction from one to the other
            for x in [0, 1, 2, 5, 6, 7]:  # leave the mouth of the goal open
                self.draw(x, line, 2)
            self.draw(3, line, out)
            self.draw(5, line, out)
            self.draw(3, back, 2)
            self.draw(4, back, 2)
            # These lines would pass outside the goal posts, so they are marked as drawn.
            self.draw(2, line, 1 if line == 0 else 3)
            self.draw(6, line, 7 if line == 0 else 5)

    def draw(self, x, y, direction):
        self.drawn.add((x, y, direction))
        self.drawn.add((x + DX[direction], y + DY[direction], (direction + 4) % 8))

    def open_lines(self):
        """Returns the directions in which the ball may move."""
        return [
            direction for direction in range(8)
            if is_dot(self.x + DX[direction], self.y + DY[direction]) and (self.x, self.y, direction) not in self.drawn
        ]

    def count_drawn(self, x, y):
        return sum((x, y, direction) in self.drawn for direction in range(8))

    def move_ball(self, direction):
        """Moves the ball along a line. Returns whether the dot at the end was touched before, so that the same player
        continues."""
        self.draw(self.x, self.y, direction)
        self.x += DX[direction]
        self.y += DY[direction]
        if self.y in (-1, 11):
            return False
        return self.count_drawn(self.x, self.y) > 1 and len(self.open_lines()) > 0

    def play_turns(self, turns):
        """Draws the lines of one or more turns. Each digit is the direction of one line."""
        for letter in turns:
            if letter in "01234567":
                self.move_ball(int(letter))


def judge_direction(pitch, goal_y, direction):
    """Rates a direction for the next line; the bot plays the direction with the lowest rating. Put your own ideas
    here."""
    x = pitch.x + DX[direction]
    y = pitch.y + DY[direction]
    ahead = abs(goal_y - y)
    aside = max(3 - x, x - 5, 0)
    return 10 * max(ahead, aside) + abs(4 - x)


def answer(pitch, goal_y):
    """Chooses and plays a turn."""
    # if the ball has no free line, the game is over, and the answer stays empty
    turn = []
    more = len(pitch.open_lines()) > 0
    while more:
        best = min(pitch.open_lines(), key=lambda direction: judge_direction(pitch, goal_y, direction))
        turn.append(str(best))
        more = pitch.move_ball(best)
    return "[" + ",".join(turn) + "]"


def main():
    pitch, goal_y = Pitch(), -1
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word == "INIT":
            pitch = Pitch()
            pitch.play_turns(sys.argv[1] if len(sys.argv) > 1 else "")
            reply = "OK"
        elif word == "MOVE":  # the opponent's turn, e.g. MOVE [4,5]
            pitch.play_turns(line)
            reply = answer(pitch, goal_y)
        else:  # the word is UP or DOWN; the contest's text spells DOWN as DONW in one place
            goal_y = -1 if word == "UP" else 11
            reply = "OK"
        print(reply, flush=True)  # flush, so that no answer stays in the buffer


main()
