"""A sample bot for the Halma contest. Start from here.

    faceoff match --contest proglad --bot 'python3 halma-proglad.py' --bot @greedy --opening-turns 4

The bot makes the move that brings a piece farthest towards the target camp. It prefers to move pieces that are far
behind. Cells are (x, y), 1 to 16, with (1, 1) at the top left. Player 1 starts there and goes to the bottom right;
player 2 goes the other way. The referee sends `start P`, `yourmove` and `move x1 y1 x2 y2 ..`. It also sends a `move`
line for each of the bot's own moves and for each move of an opening, so the bot does not need the {opening} argument.
"""
import sys

SIZE = 16
HEIGHT = [0, 5, 5, 4, 3, 2]  # number of cells in each column of a camp
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def camp_of(player):
    """Returns the cells of a player's own camp."""
    cells = {(x, y) for x in range(1, 6) for y in range(1, HEIGHT[x] + 1)}
    return cells if player == 1 else {(SIZE + 1 - x, SIZE + 1 - y) for x, y in cells}


class Board:
    def __init__(self, me):
        self.me = me
        self.target = camp_of(3 - me)
        self.pieces = {cell: player for player in (1, 2) for cell in camp_of(player)}

    def is_free(self, cell):
        return 1 <= cell[0] <= SIZE and 1 <= cell[1] <= SIZE and cell not in self.pieces

    def move(self, path):
        self.pieces[path[-1]] = self.pieces.pop(path[0])


def distance(board, holes, cell):
    """Returns how far a piece still has to go. The distance is squared, so that the pieces farthest behind cost most.
    Near the end, a free cell of the target camp attracts the pieces next to it. Put your own ideas here."""
    x, y = cell
    far_x, far_y = (SIZE - x, SIZE - y) if board.me == 1 else (x - 1, y - 1)
    far = far_x + far_y
    nearest = 0
    if cell not in board.target:
        nearest = min((max(abs(hole_x - x), abs(hole_y - y)) for hole_x, hole_y in holes), default=SIZE)
    return far + far * far / 16 + 1.5 * nearest + abs(far_x - far_y) / 8


def paths_from(board, start):
    """Returns all moves of a piece: its steps, and one path of jumps to each cell that it can reach. The piece itself
    must not be on the board."""
    steps = [(start[0] + dx, start[1] + dy) for dx, dy in WAYS]
    paths = [[start, to] for to in steps if board.is_free(to)]
    seen = {start}  # a path must not return to its first cell
    open_paths = [[start]]
    while open_paths:
        path = open_paths.pop()
        x, y = path[-1]
        for dx, dy in WAYS:
            to = (x + 2 * dx, y + 2 * dy)
            if (x + dx, y + dy) in board.pieces and board.is_free(to) and to not in seen:
                seen.add(to)
                paths.append(path + [to])
                open_paths.append(path + [to])
    return paths


def choose(board):
    """Returns the move that gains most, as a list of cells."""
    best_gain, best = float("-inf"), []
    for start in sorted(cell for cell, player in board.pieces.items() if player == board.me):
        del board.pieces[start]  # the moving piece no longer blocks its own cell
        holes = [cell for cell in board.target if board.pieces.get(cell) != board.me]
        before = distance(board, holes, start)
        for path in paths_from(board, start):
            gain = before - distance(board, holes, path[-1])
            if gain > best_gain:
                best_gain, best = gain, path
        board.pieces[start] = board.me
    return best


def main():
    print("ready", flush=True)
    board = Board(1)
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["start"]:
            board = Board(int(words[1]))
        elif words[:1] == ["yourmove"]:
            print("move", *(number for cell in choose(board) for number in cell), flush=True)
        elif words[:1] == ["move"]:
            numbers = [int(word) for word in words[1:]]
            board.move(list(zip(numbers[::2], numbers[1::2])))


main()
