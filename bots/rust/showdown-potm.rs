// POTM ENTRY: Edge Hugger
// Your Name: faceoff
//
// A sample bot for the Showdown contest, in which every turn starts a new process. Start from here.
//
//   rustc --edition 2021 -O -o mybot showdown-potm.rs
//   faceoff match --contest potm --bot './mybot {file}' --bot @random
//
// It reads one line, the answer to its last turn, writes its turn, and keeps what it knows in the
// file that the argument names. It runs along two edges of the board, where it can be attacked from
// only one side. It leaves the edge if it runs into the opponent. Rows A to I are 0 to 8 here,
// columns 1 to 26 are 0 to 25.
use std::{env, fs, io, time};

const ROWS: usize = 9;
const COLUMNS: usize = 26;

type Square = (usize, usize); // row and column

fn on_board((row, column): Square) -> bool {
    row < ROWS && column < COLUMNS
}

// Returns the squares beside a square: east, west, south and north.
fn near((row, column): Square) -> [Square; 4] {
    // the square before row or column 0 gets a large number, which is not on the board
    let (north, west) = (row.wrapping_sub(1), column.wrapping_sub(1));
    [(row, column + 1), (row, west), (row + 1, column), (north, column)]
}

#[derive(Default)]
struct Bot {
    // The memory that the bot keeps between turns. If you add a field, add it to `load` and `save`.
    at: Square,
    goal: Square,
    last_verb: String, // the last turn that the bot played, and its square
    last: Square,
    rows_first: bool, // run first along the home's row, then along the goal's column
    walls: Vec<Square>,
    // whether the last turn ran into the opponent
    met: bool,
}

impl Bot {
    // Begins a game; the referee's line is INIT A 1 or INIT I 26.
    fn begin(line: &str) -> Bot {
        let (first, second) = ((0, 0), (ROWS - 1, COLUMNS - 1));
        let is_second = line.starts_with("INIT I");
        let (at, goal) = if is_second { (second, first) } else { (first, second) };
        // the same seed gives the same game
        let seed = env::var("FACEOFF_SEED").ok().and_then(|seed| seed.parse().ok());
        let clock = time::SystemTime::UNIX_EPOCH.elapsed().map_or(0, |now| now.as_micros() as u64);
        let rows_first = seed.unwrap_or(clock) % 2 == u64::from(is_second);
        Bot { at, goal, rows_first, ..Bot::default() }
    }

    // Notes what the answer to the last turn says.
    fn learn(&mut self, answer: &str) {
        let moved = self.last_verb == "MOVE";
        if moved && answer == "OK" {
            self.at = self.last;
        }
        if moved && answer == "OUCH" {
            self.walls.push(self.last);
        } else if ["OK", "BOOM", "MISS"].contains(&answer) {
            let gone = self.last;
            self.walls.retain(|&wall| wall != gone);
        }
        self.met = moved && answer == "HELLO";
    }

    // Returns the number of turns that it takes to enter a square. A known wall costs one turn
    // more, for a shot.
    fn cost_to_enter(&self, square: Square) -> u32 {
        1 + u32::from(self.walls.contains(&square))
    }

    // Returns the number of turns from each square to the goal.
    fn find_costs(&self) -> [[u32; COLUMNS]; ROWS] {
        let mut costs = [[9999; COLUMNS]; ROWS];
        let mut queue = vec![self.goal];
        let mut done = 0;
        costs[self.goal.0][self.goal.1] = 0;
        while let Some(&square) = queue.get(done) {
            done += 1;
            let cost = costs[square.0][square.1] + self.cost_to_enter(square);
            for from in near(square).into_iter().filter(|&from| on_board(from)) {
                if cost < costs[from.0][from.1] {
                    costs[from.0][from.1] = cost;
                    queue.push(from);
                }
            }
        }
        costs
    }

    // Chooses the next turn: its verb and its square. Put your own ideas here.
    fn decide(&mut self) -> (String, Square) {
        if self.met {
            self.rows_first = !self.rows_first; // try the other direction
        }
        let costs = self.find_costs();
        let mut ways = near(self.at);
        if !self.rows_first {
            ways.rotate_left(2);
        }
        let best = ways
            .into_iter()
            .filter(|&to| on_board(to))
            .min_by_key(|&to| costs[to.0][to.1] + self.cost_to_enter(to))
            .unwrap_or(self.at);
        // shoot at a wall on the way, and at the opponent
        let shoots = self.walls.contains(&best) || (self.met && best == self.last);
        (String::from(if shoots { "ZAP" } else { "MOVE" }), best)
    }

    // Reads the memory that the previous turn wrote. The verb is at the end of the first line.
    // Returns None if the file cannot be read.
    fn load(path: &str) -> Option<Bot> {
        let text = fs::read_to_string(path).ok()?;
        let mut lines = text.lines();
        let (numbers, verb) = lines.next()?.rsplit_once(' ')?;
        let read = |line: &str| -> Vec<usize> {
            line.split(' ').filter_map(|number| number.parse().ok()).collect()
        };
        let square = |numbers: &[usize]| Some((*numbers.first()?, *numbers.get(1)?));
        let kept = read(numbers);
        Some(Bot {
            at: square(&kept)?,
            goal: square(kept.get(2..)?)?,
            last: square(kept.get(4..)?)?,
            rows_first: *kept.get(6)? == 1,
            last_verb: String::from(verb),
            walls: lines.map(|line| square(&read(line))).collect::<Option<_>>()?,
            met: false,
        })
    }

    fn save(&self) -> String {
        let Bot { at, goal, last, .. } = self;
        let mut text = format!("{} {} {} {} {} {}", at.0, at.1, goal.0, goal.1, last.0, last.1);
        text += &format!(" {} {}\n", u8::from(self.rows_first), self.last_verb);
        for wall in &self.walls {
            text += &format!("{} {}\n", wall.0, wall.1);
        }
        text
    }
}

fn main() -> io::Result<()> {
    let path = env::args().nth(1).unwrap_or_else(|| String::from("state"));
    // the line from the referee: its answer to the last turn, or the INIT line that begins a game
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let mut bot = Bot::begin(&line);
    if !line.starts_with("INIT") {
        if let Some(memory) = Bot::load(&path) {
            bot = memory;
            bot.learn(line.trim());
        }
    }
    (bot.last_verb, bot.last) = bot.decide();
    fs::write(&path, bot.save())?;
    let letter = char::from(b'A' + bot.last.0 as u8);
    println!("{} {} {}", bot.last_verb, letter, bot.last.1 + 1);
    Ok(())
}
