// Decides Showdown puzzles: a player's last turn. Lists every case that agrees with what the player has heard: where the
// opponent may stand, and one wall that it may have built in secret. A single hidden wall explains why a step fails or a
// ray misses, so cases with more are no worse for the player.
import type { Position, Seat } from "faceoff";
import { type Answered, heardBy, TURNS_EACH } from "./games/showdown.ts";

const COLUMNS = 26,
    SQUARES = 9 * COLUMNS,
    NO_WALL = SQUARES;
const POINTS = { win: 1000, tie: 500, ouch: 15, hit: 7, distance: 11 };

const TRIED_AT_ONCE = 100;

/** Lets the page do other work, if it is time for that. */
export type Rest = () => Promise<void>;

/** The sets of hidden walls that contain only one square, or no wall at all. */
const ONLY = Array.from({ length: SQUARES + 1 }, (_, square) => 1n << BigInt(square)),
    ALL_SQUARES = ONLY[NO_WALL]! - 1n;

const squareOf = (text: string): number => {
    const [, row, column] = /([A-I]) (\d+)$/.exec(text)!;
    return (row!.charCodeAt(0) - 65) * COLUMNS + Number(column) - 1;
};
export const squareText = (square: number): string =>
    `${"ABCDEFGHI"[Math.floor(square / COLUMNS)]} ${(square % COLUMNS) + 1}`;

/** The squares from a square to the edge of the board, in each of the four directions. */
const rays = Array.from({ length: SQUARES }, (_, square) =>
    [-COLUMNS, 1, COLUMNS, -1].map((step) => {
        const ray: number[] = [];
        for (let at = square; ; at += step) {
            const next = at + step,
                isInRow = Math.floor(next / COLUMNS) === Math.floor(at / COLUMNS);
            if (next < 0 || next >= SQUARES || (Math.abs(step) === 1 && !isInRow)) {
                return ray;
            }
            ray.push(next);
        }
    }),
);

const homes = [0, SQUARES - 1] as const;
const steps = (square: number): number => Math.floor(square / COLUMNS) + (square % COLUMNS);
const distance = (seat: number, square: number): number =>
    seat === 0 ? steps(square) : steps(homes[1]) - steps(square);

/** The ray of a ZAP turn. */
const rayOf = (from: number, turn: string): number[] => rays[from]!.find((ray) => ray.includes(squareOf(turn))) ?? [];

/** Where the opponent may be, and what it may have done. */
export interface Case {
    at: number;
    /** The square of a wall that the player does not know, or NO_WALL. */
    hidden: number;
    /** The player's walls that are left, and those that the opponent has removed. */
    walls: number[];
    gone: number[];
}

/** How a game may end. */
export interface End {
    case: Case;
    /** The opponent's last turn, or "" if it has none or wastes it. */
    reply: string;
    points: [mine: number, theirs: number];
}

/** What the player to move knows before its last turn. */
export class LastTurn {
    private me: number;
    private readonly walls: number[] = [];
    /** For each set of walls that the opponent has removed, and each of its squares: the set of possible hidden walls.
     * Bit i of a set of removed walls stands for walls[i]. */
    private cases: Map<number, bigint>;
    /** Points for hits and bumps. The player does not hear of the opponent's bumps. */
    private readonly extra: [mine: number, theirs: number] = [0, 0];

    private constructor(private readonly seat: Seat) {
        this.me = homes[seat];
        this.cases = new Map([[homes[1 - seat]!, ONLY[NO_WALL]!]]);
    }

    /** Reads what the player to move has heard. Calls `rest` after each turn. Returns null if this is not its last turn,
     * if it has missed a turn, or if it has met a wall that it did not build. */
    static async of(position: Position, rest: Rest = async () => {}): Promise<LastTurn | null> {
        const seat = position.mover as Seat,
            heard = heardBy(position, seat),
            known = new LastTurn(seat);
        if (heard.length !== TURNS_EACH - 1) {
            return null;
        }
        for (const [i, one] of heard.entries()) {
            // Seat 1 moves second. After a hit, the opponent misses its turn.
            if ((seat === 1 || i > 0) && heard[i - 1]?.answer !== "HIT") {
                known.reply();
            }
            if (!known.hear(one)) {
                return null;
            }
            await rest();
        }
        if (heard.at(-1)!.answer !== "HIT") {
            known.reply();
        }
        known.cases = new Map([...known.cases].filter(([key]) => seat === 1 || key % SQUARES !== homes[seat]));
        return known;
    }

    private isWall(gone: number, square: number): boolean {
        const wall = this.walls.indexOf(square);
        return wall >= 0 && ((gone >> wall) & 1) === 0;
    }

    /** Adds the results of the opponent's turns, without hits: after a hit, the player would have missed a turn. */
    private reply(): void {
        const after = new Map<number, bigint>();
        const add = (gone: number, at: number, hidden: bigint): void => {
            const key = gone * SQUARES + at;
            if (hidden !== 0n) {
                after.set(key, (after.get(key) ?? 0n) | hidden);
            }
        };
        for (const [key, hidden] of this.cases) {
            const gone = Math.floor(key / SQUARES),
                at = key % SQUARES;
            if (at === homes[this.seat]) {
                continue; // the game would be over
            }
            let taken = ONLY[at]! | ONLY[this.me]!;
            this.walls.forEach((wall) => (taken |= this.isWall(gone, wall) ? ONLY[wall]! : 0n));
            add(gone, at, (hidden & ONLY[NO_WALL]!) === 0n ? hidden : hidden | (ALL_SQUARES & ~taken));
            for (const ray of rays[at]!) {
                const [next] = ray;
                if (next !== undefined && next !== this.me && !this.isWall(gone, next)) {
                    add(gone, next, hidden & ~ONLY[next]!);
                }
                const stop = ray.findIndex((square) => square === this.me || this.isWall(gone, square));
                if (stop >= 0 && ray[stop] !== this.me) {
                    const inWay = ray.slice(0, stop).reduce((set, square) => set | ONLY[square]!, 0n);
                    add(gone | (1 << this.walls.indexOf(ray[stop]!)), at, hidden & ~inWay);
                }
            }
        }
        this.cases = after;
    }

    /** Keeps the cases in which the player's turn gets this answer. */
    private hear({ turn, answer }: Answered): boolean {
        const [verb] = turn.split(" "),
            to = /\d$/.test(turn) ? squareOf(turn) : -1,
            before = this.cases;
        const keep = (kept: (gone: number, at: number, hidden: bigint) => [gone: number, hidden: bigint]): void => {
            this.cases = new Map();
            for (const [key, hidden] of before) {
                const at = key % SQUARES,
                    [gone, now] = kept(Math.floor(key / SQUARES), at, hidden),
                    known = this.cases.get(gone * SQUARES + at) ?? 0n;
                if (now !== 0n) {
                    this.cases.set(gone * SQUARES + at, known | now);
                }
            }
        };
        if (answer.startsWith("AT ")) {
            keep((gone, at, hidden) => [gone, at === squareOf(answer) ? hidden : 0n]);
        } else if (answer === "HELLO" || answer === "OOPS") {
            keep((gone, at, hidden) => [gone, at === to ? hidden : 0n]);
        } else if (verb === "MOVE" && answer === "OK") {
            keep((gone, at, hidden) => [gone, at === to || this.isWall(gone, to) ? 0n : hidden & ~ONLY[to]!]);
            this.me = to;
        } else if (verb === "WALL" && answer === "OK") {
            const wall = this.walls.includes(to) ? this.walls.indexOf(to) : this.walls.push(to) - 1;
            keep((gone, at, hidden) => [
                gone & ~(1 << wall),
                at === to ? 0n : (hidden & ~ONLY[to]!) | ((hidden & ONLY[to]!) === 0n ? 0n : ONLY[NO_WALL]!),
            ]);
        } else if (verb === "ZAP" && (answer === "HIT" || answer === "MISS")) {
            const ray = rayOf(this.me, turn);
            keep((gone, at, hidden) => {
                const hit = ray.indexOf(at),
                    passed = hit < 0 ? ray : ray.slice(0, hit),
                    isFree = hit >= 0 === (answer === "HIT") && !passed.some((square) => this.isWall(gone, square));
                return [gone, isFree ? passed.reduce((set, square) => set & ~ONLY[square]!, hidden) : 0n];
            });
            this.extra[0] += answer === "HIT" ? POINTS.hit : 0;
        } else if (verb === "MOVE" && answer === "OUCH" && this.walls.includes(to)) {
            keep((gone, _, hidden) => [gone, this.isWall(gone, to) ? hidden : hidden & ONLY[to]!]);
            this.extra[1] += POINTS.ouch;
            return ![...this.cases.keys()].some((key) => !this.isWall(Math.floor(key / SQUARES), to));
        } else {
            return answer.startsWith("LOC") || answer === "ERROR";
        }
        return true;
    }

    /** The squares where the opponent may be. */
    get squares(): number[] {
        return [...new Set([...this.cases.keys()].map((key) => key % SQUARES))].sort((a, b) => a - b);
    }

    /** The points now: the player's, and the fewest and the most that the opponent may have. */
    get points(): [mine: number, least: number, most: number] {
        const theirs = this.squares.map((at) => this.extra[1] + POINTS.distance * distance(1 - this.seat, at));
        return [
            this.extra[0] + POINTS.distance * distance(this.seat, this.me),
            Math.min(...theirs),
            Math.max(...theirs),
        ];
    }

    /** The different turns of the player. */
    get turns(): string[] {
        const near = rays[this.me]!.flatMap(([next]) => (next === undefined ? [] : [squareText(next)]));
        const walls = Array.from({ length: SQUARES }, (_, square) => square).filter((square) => square !== this.me);
        return [
            ...near.map((square) => `MOVE ${square}`),
            ...near.map((square) => `ZAP ${square}`),
            "RADAR",
            "HELP",
            ...walls.map((square) => `WALL ${squareText(square)}`),
        ];
    }

    private *all(): Generator<Case> {
        for (const [key, hidden] of this.cases) {
            const walls = this.walls.filter((wall) => this.isWall(Math.floor(key / SQUARES), wall)),
                gone = this.walls.filter((wall) => !walls.includes(wall));
            // begins with the case without a hidden wall, which is the easiest to understand
            for (let square = NO_WALL; square >= 0; square--) {
                if ((hidden & ONLY[square]!) !== 0n) {
                    yield { at: key % SQUARES, hidden: square, walls, gone };
                }
            }
        }
    }

    private endOf(one: Case, me: number, reply: string, extra: [mine: number, theirs: number]): End {
        const at = reply.startsWith("MOVE") ? squareOf(reply) : one.at,
            arrived = [me === homes[1 - this.seat], at === homes[this.seat]] as const,
            bonus = arrived[0] && arrived[1] ? POINTS.tie : POINTS.win;
        return {
            case: one,
            reply,
            points: [
                extra[0] + POINTS.distance * distance(this.seat, me) + (arrived[0] ? bonus : 0),
                extra[1] + POINTS.distance * distance(1 - this.seat, at) + (arrived[1] ? bonus : 0),
            ],
        };
    }

    /** Returns how the game may end in one case if the player makes this turn. */
    private endsOf(one: Case, turn: string): End[] {
        const extra: [number, number] = [...this.extra],
            to = /\d$/.test(turn) ? squareOf(turn) : -1,
            isWall = (square: number, built = NO_WALL): boolean =>
                square === one.hidden || square === built || one.walls.includes(square);
        let me = this.me,
            built = NO_WALL,
            broken = NO_WALL;
        if (turn.startsWith("MOVE")) {
            extra[1] += isWall(to) ? POINTS.ouch : 0;
            me = isWall(to) || to === one.at ? me : to;
        } else if (turn.startsWith("WALL")) {
            built = to === one.at ? NO_WALL : to;
        } else if (turn.startsWith("ZAP")) {
            const stop = rayOf(me, turn).find((square) => square === one.at || isWall(square)) ?? NO_WALL;
            extra[0] += stop === one.at ? POINTS.hit : 0;
            if (stop === one.at) {
                return [this.endOf(one, me, "", extra)];
            }
            broken = stop;
        }
        const ends = [this.endOf(one, me, "", extra)];
        for (const ray of this.seat === 1 ? [] : rays[one.at]!) {
            const stop = ray.find((square) => square === me || (square !== broken && isWall(square, built))),
                [next] = ray;
            if (next !== undefined && next !== stop) {
                ends.push(this.endOf(one, me, `MOVE ${squareText(next)}`, extra));
            }
            if (stop === me) {
                ends.push(this.endOf(one, me, `ZAP ${squareText(next!)}`, [extra[0], extra[1] + POINTS.hit]));
            }
        }
        return ends;
    }

    /** Returns the end of the game that is the worst for the player after this turn. Calls `rest` often. */
    async worst(turn: string, rest: Rest = async () => {}): Promise<End> {
        let worst: End | null = null,
            tried = 0;
        for (const one of this.all()) {
            for (const end of this.endsOf(one, turn)) {
                worst = worst === null || lead(end) < lead(worst) ? end : worst;
            }
            tried++;
            if (tried % TRIED_AT_ONCE === 0) {
                await rest();
            }
        }
        return worst!;
    }

    /** Whether the player has more points at the end in every case, whatever the opponent does. */
    wins(turn: string): boolean {
        for (const one of this.all()) {
            if (this.endsOf(one, turn).some((end) => lead(end) <= 0)) {
                return false;
            }
        }
        return true;
    }
}

const lead = ({ points: [mine, theirs] }: End): number => mine - theirs;
export const hasHiddenWall = ({ hidden }: Case): boolean => hidden !== NO_WALL;
