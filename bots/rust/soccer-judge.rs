// A sample bot for the `judge` contest of paper soccer. Start from here.
//
//   rustc --edition 2021 -O -o mybot soccer-judge.rs
//   faceoff match --contest judge --bot './mybot {opening}' --bot @greedy --opening-turns 4
//
// The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46. It is
// "-" if there are none. The protocol does not report these turns.
//
// The bot moves the ball towards the opponent's goal, as straight as possible. The dots are (x, y),
// with x from 0 to 8 (west to east) and y from 0 to 10 (north to south). The goals are at y -1 and
// y 11. Directions are 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW. UP attacks north (y -1), DOWN
// attacks south (y 11).
use std::io;

const WIDTH: usize = 9;
const ROWS: usize = 13; // number of rows of dots: y from -1 to 11
const DX: [i32; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
const DY: [i32; 8] = [-1, -1, 0, 1, 1, 1, 0, -1];

fn is_dot(x: i32, y: i32) -> bool {
    if y == -1 || y == 11 {
        // in the first and last rows, only dots 3 to 5 exist; they belong to the goals
        return (3..=5).contains(&x);
    }
    (0..=8).contains(&x) && (0..=10).contains(&y)
}

// The lines drawn so far, and the ball.
struct Pitch {
    // drawn[y + 1][x][direction] is true if the line is drawn
    drawn: [[[bool; 8]; WIDTH]; ROWS],
    x: i32,
    y: i32,
}

impl Pitch {
    // Returns the pitch before the first turn.
    fn new() -> Pitch {
        let mut pitch = Pitch { drawn: [[[false; 8]; WIDTH]; ROWS], x: 4, y: 5 };
        for y in 0..10 {
            pitch.draw(0, y, 4); // the side lines of the pitch
            pitch.draw(8, y, 4);
        }
        // y of the goal line, y of the back of the goal, and the direction from one to the other
        for (line, back, out) in [(0, -1, 0), (10, 11, 4)] {
            for x in [0, 1, 2, 5, 6, 7] {
                pitch.draw(x, line, 2); // leaves the mouth of the goal open
            }
            pitch.draw(3, line, out);
            pitch.draw(5, line, out);
            pitch.draw(3, back, 2);
            pitch.draw(4, back, 2);
        }
        // These lines would pass outside the goal posts, so they are marked as drawn.
        pitch.draw(2, 0, 1);
        pitch.draw(6, 0, 7);
        pitch.draw(2, 10, 3);
        pitch.draw(6, 10, 5);
        pitch
    }

    fn draw(&mut self, x: i32, y: i32, direction: usize) {
        let (to_x, to_y) = (x + DX[direction], y + DY[direction]);
        self.drawn[(y + 1) as usize][x as usize][direction] = true;
        self.drawn[(to_y + 1) as usize][to_x as usize][(direction + 4) % 8] = true;
    }

    // The lines at the ball, by direction.
    fn lines(&self) -> &[bool; 8] {
        &self.drawn[(self.y + 1) as usize][self.x as usize]
    }

    // Returns the directions in which the ball may move.
    fn open_lines(&self) -> Vec<usize> {
        (0..8).filter(|&d| is_dot(self.x + DX[d], self.y + DY[d]) && !self.lines()[d]).collect()
    }

    // Moves the ball along a line. Returns true if the dot at the end was touched before, so that
    // the same player continues.
    fn move_ball(&mut self, direction: usize) -> bool {
        self.draw(self.x, self.y, direction);
        self.x += DX[direction];
        self.y += DY[direction];
        if self.y == -1 || self.y == 11 {
            return false;
        }
        let drawn = self.lines().iter().filter(|&&drawn| drawn).count();
        drawn > 1 && !self.open_lines().is_empty()
    }

    // Draws the lines of one or more turns. Each digit is the direction of one line.
    fn play_turns(&mut self, turns: &str) {
        for digit in turns.chars().filter_map(|letter| letter.to_digit(8)) {
            self.move_ball(digit as usize);
        }
    }
}

// Rates a direction for the next line; the bot plays the direction with the lowest rating.
// `goal_y` is the y of the goal that the bot attacks. Put your own ideas here.
fn judge_direction(pitch: &Pitch, goal_y: i32, direction: usize) -> i32 {
    let x = pitch.x + DX[direction];
    let y = pitch.y + DY[direction];
    let ahead = (goal_y - y).abs();
    let aside = (3 - x).max(x - 5).max(0);
    10 * ahead.max(aside) + (4 - x).abs()
}

// Plays a turn on the pitch and returns it as the contest writes it, e.g. [4,5].
fn answer(pitch: &mut Pitch, goal_y: i32) -> String {
    let mut turn = Vec::new();
    // if the ball has no free line, the game is over, and the answer is []
    let mut open = pitch.open_lines();
    while !open.is_empty() {
        open.sort_by_key(|&direction| judge_direction(pitch, goal_y, direction));
        turn.push(open[0].to_string());
        if !pitch.move_ball(open[0]) {
            break;
        }
        open = pitch.open_lines();
    }
    format!("[{}]", turn.join(","))
}

fn main() {
    let mut pitch = Pitch::new();
    let mut goal_y = -1;
    for line in io::stdin().lines().map_while(Result::ok) {
        let mut reply = String::from("OK");
        match line.split_whitespace().next() {
            Some("INIT") => {
                pitch = Pitch::new();
                if let Some(opening) = std::env::args().nth(1) {
                    pitch.play_turns(&opening);
                }
            }
            Some("MOVE") => {
                pitch.play_turns(&line); // the opponent's turn, e.g. MOVE [4,5]
                reply = answer(&mut pitch, goal_y);
            }
            Some("UP") => goal_y = -1,
            _ => goal_y = 11, // DOWN; the contest's text spells it as DONW in one place
        }
        // println! flushes standard output at the end of the line
        println!("{reply}");
    }
}
