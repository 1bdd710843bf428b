// A sample bot for the Halma contest. Start from here.
//
//   rustc --edition 2021 -O -o mybot halma-proglad.rs
//   faceoff match --contest proglad --bot ./mybot --bot @greedy --opening-turns 4
//
// The bot makes the move that brings a piece farthest towards the target camp. It prefers to move
// pieces that are far behind. Cells are (x, y), 1 to 16, with (1, 1) at the top left. Player 1
// starts there and goes to the bottom right; player 2 goes the other way. The referee sends `start
// P`, `yourmove` and `move x1 y1 x2 y2 ..`. It also sends a `move` line for each of the bot's own
// moves and for each move of an opening, so the bot does not need the {opening} argument.
use std::io;

const SIZE: i32 = 16;

type Cell = (i32, i32);

// The eight neighbours of a cell.
const WAYS: [Cell; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

fn in_camp(player: i32, (x, y): Cell) -> bool {
    const HEIGHT: [i32; 6] = [0, 5, 5, 4, 3, 2]; // number of cells in each column of a camp
    let (x, y) = if player == 1 { (x, y) } else { (SIZE + 1 - x, SIZE + 1 - y) };
    x <= 5 && y <= HEIGHT[x as usize]
}

fn all_cells() -> impl Iterator<Item = Cell> {
    (1..=SIZE).flat_map(|x| (1..=SIZE).map(move |y| (x, y)))
}

struct Bot {
    // 0 if the cell is free, otherwise the number of the player; index 0 is not used
    board: [[i32; SIZE as usize + 1]; SIZE as usize + 1],
    me: i32,
    // the best move so far
    best_path: Vec<Cell>,
    best_gain: f64,
}

impl Bot {
    fn new(me: i32) -> Bot {
        let board = [[0; SIZE as usize + 1]; SIZE as usize + 1];
        let mut bot = Bot { board, me, best_path: Vec::new(), best_gain: 0.0 };
        for cell in all_cells() {
            let owner = (1..=2).find(|&player| in_camp(player, cell));
            bot.put(cell, owner.unwrap_or(0));
        }
        bot
    }

    fn at(&self, (x, y): Cell) -> i32 {
        self.board[x as usize][y as usize]
    }

    fn put(&mut self, (x, y): Cell, player: i32) {
        self.board[x as usize][y as usize] = player;
    }

    // Returns how far a piece still has to go. The distance is squared, so that the pieces farthest
    // behind cost most. Near the end, a free cell of the target camp attracts the pieces next to
    // it. Put your own ideas here.
    fn distance(&self, (x, y): Cell) -> f64 {
        let (far_x, far_y) = if self.me == 1 { (SIZE - x, SIZE - y) } else { (x - 1, y - 1) };
        let far = f64::from(far_x + far_y);
        let mut nearest = 0;
        if !in_camp(3 - self.me, (x, y)) {
            nearest = all_cells()
                .filter(|&hole| in_camp(3 - self.me, hole) && self.at(hole) != self.me)
                .map(|(hole_x, hole_y)| (hole_x - x).abs().max((hole_y - y).abs()))
                .min()
                .unwrap_or(SIZE);
        }
        far + far * far / 16.0 + 1.5 * f64::from(nearest) + f64::from((far_x - far_y).abs()) / 8.0
    }

    fn is_free(&self, (x, y): Cell) -> bool {
        (1..=SIZE).contains(&x) && (1..=SIZE).contains(&y) && self.at((x, y)) == 0
    }

    // `from` is the distance of the piece before the move.
    fn consider(&mut self, path: &[Cell], from: f64) {
        let gain = from - self.distance(path[path.len() - 1]);
        if self.best_path.is_empty() || gain > self.best_gain {
            self.best_gain = gain;
            self.best_path = path.to_vec();
        }
    }

    // Tries all jumps that continue the path from its last cell. Each cell is tried only once,
    // because the further jumps from a cell do not depend on the path to it.
    fn jump_on(&mut self, path: &mut Vec<Cell>, seen: &mut Vec<Cell>, from: f64) {
        let (x, y) = path[path.len() - 1];
        seen.push((x, y));
        for (dx, dy) in WAYS {
            let to = (x + 2 * dx, y + 2 * dy);
            if self.is_free(to) && self.at((x + dx, y + dy)) != 0 && !seen.contains(&to) {
                path.push(to);
                self.consider(path, from);
                self.jump_on(path, seen, from);
                path.pop();
            }
        }
    }

    fn try_piece(&mut self, cell: Cell) {
        self.put(cell, 0); // the moving piece no longer blocks its own cell
        let from = self.distance(cell);
        for (dx, dy) in WAYS {
            let to = (cell.0 + dx, cell.1 + dy);
            if self.is_free(to) {
                self.consider(&[cell, to], from);
            }
        }
        self.jump_on(&mut vec![cell], &mut Vec::new(), from);
        self.put(cell, self.me);
    }

    fn answer(&mut self) -> String {
        self.best_path.clear();
        for cell in all_cells() {
            if self.at(cell) == self.me {
                self.try_piece(cell);
            }
        }
        let mut answer = String::from("move");
        for (x, y) in &self.best_path {
            answer += &format!(" {x} {y}");
        }
        answer
    }

    // Takes the numbers after the word "move", x1 y1 .. xn yn, and moves the piece from the first
    // cell to the last.
    fn take_move(&mut self, numbers: &[i32]) {
        if let ([from_x, from_y, ..], [.., to_x, to_y]) = (numbers, numbers) {
            let piece = self.at((*from_x, *from_y));
            self.put((*from_x, *from_y), 0);
            self.put((*to_x, *to_y), piece);
        }
    }
}

fn main() {
    let mut bot = Bot::new(1);
    println!("ready"); // println! flushes standard output at the end of the line
    for line in io::stdin().lines().map_while(Result::ok) {
        let mut words = line.split_whitespace();
        let word = words.next();
        let numbers: Vec<i32> = words.filter_map(|number| number.parse().ok()).collect();
        match word {
            Some("start") => bot = Bot::new(numbers[0]),
            Some("yourmove") => println!("{}", bot.answer()),
            Some("move") => bot.take_move(&numbers),
            _ => {}
        }
    }
}
