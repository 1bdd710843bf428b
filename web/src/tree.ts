// A tree of turns: a game with its variations, and its form as text in an address. The first child of a node belongs to
// the main line, and the other children begin side lines.
import type { Position } from "faceoff";
import type { GameName } from "./games/adapter.ts";

export interface Node {
    /** The turn that leads to this node; "" for the root. */
    turn: string;
    /** The seat that made the turn; -1 for the root. */
    seat: number;
    parent: Node | null;
    children: Node[];
}

/** The number of turns that a tree from an address may have. */
const MOST_TURNS = 4000;

export const newTree = (): Node => ({ turn: "", seat: -1, parent: null, children: [] });

/** Returns the child for a turn. Adds it if it does not exist. */
export function grow(parent: Node, turn: string, seat = -1): Node {
    let child = parent.children.find((one) => one.turn === turn);
    if (child === undefined) {
        child = { turn, seat, parent, children: [] };
        parent.children.push(child);
    }
    return child;
}

export function turnsTo(node: Node): string[] {
    const turns = [];
    for (let one = node; one.parent !== null; one = one.parent) {
        turns.push(one.turn);
    }
    return turns.reverse();
}

export function endOf(node: Node): Node {
    let end = node;
    while (end.children.length > 0) {
        end = end.children[0]!;
    }
    return end;
}

/** Returns the first node of the innermost side line that contains a node; null if the node is in the main line. */
export function sideOf(node: Node): Node | null {
    for (let one = node; one.parent !== null; one = one.parent) {
        if (one.parent.children[0] !== one) {
            return one;
        }
    }
    return null;
}

/** Makes the innermost side line that contains a node the main line at its branch. */
export function promote(node: Node): void {
    const side = sideOf(node);
    if (side !== null) {
        side.parent!.children = [side, ...side.parent!.children.filter((one) => one !== side)];
    }
}

/** Deletes a node and everything after it; the root only loses its children. Returns the node to go to. */
export function remove(node: Node): Node {
    const { parent } = node;
    if (parent === null) {
        node.children = [];
        return node;
    }
    parent.children = parent.children.filter((one) => one !== node);
    return parent;
}

/** A node in the order of reading: a turn, then the side lines that replace it, then the next turn. */
export interface Place {
    node: Node;
    /** The number of turns up to this one. */
    number: number;
    /** Whether a side line begins, or how many end, at this node. */
    begins: boolean;
    ends: number;
}

/** Lists all nodes except the root in the order of reading. */
export function inOrder(root: Node): Place[] {
    const places: Place[] = [];
    const addLine = (begin: Node, number: number): void => {
        for (let node = begin, n = number; ; n++) {
            const [main, ...sides] = node.children;
            if (main === undefined) {
                return;
            }
            places.push({ node: main, number: n, begins: false, ends: 0 });
            for (const side of sides) {
                places.push({ node: side, number: n, begins: true, ends: 0 });
                addLine(side, n + 1);
                places.at(-1)!.ends++;
            }
            node = main;
        }
    };
    addLine(root, 1);
    return places;
}

// The text lists the turns in the order of reading. A semicolon separates turns, parentheses enclose a side line, and
// an
// asterisk follows the current turn. "%-" stands for the empty turn.

const EMPTY = "%-";
const escape = (turn: string): string =>
    turn === "" ? EMPTY : turn.replace(/[;()*%]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
const unescape = (turn: string): string =>
    turn === EMPTY ? "" : turn.replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

export function writeTree(root: Node, at: Node): string {
    return inOrder(root)
        .map(
            ({ node, begins, ends }, i) =>
                `${begins ? "(" : i > 0 ? ";" : ""}${escape(node.turn)}${node === at ? "*" : ""}${")".repeat(ends)}`,
        )
        .join("");
}

/** Reads a tree from an untrusted text. Any text is accepted. */
export function readTree(text: string): { root: Node; at: Node } {
    const root = newTree(),
        before: Node[] = [];
    let now = root,
        at = root,
        count = 0;
    for (const [token] of text.matchAll(/[;()*]|[^;()*]+/g)) {
        if (token === "(") {
            before.push(now);
            now = now.parent ?? root;
        } else if (token === ")") {
            now = before.pop() ?? now;
        } else if (token === "*") {
            at = now;
        } else if (token !== ";" && ++count <= MOST_TURNS) {
            now = grow(now, unescape(token));
        }
    }
    return { root, at };
}

/** Sets the seats of all turns, and deletes illegal turns. `position` is the position of the root. Returns the number
 * of deleted turns, not counting the turns after them. */
export function checkTree(root: Node, position: Position): number {
    let illegal = 0;
    const check = (node: Node): void => {
        node.children = node.children.filter((child) => {
            child.seat = position.mover;
            try {
                position.play(child.turn);
            } catch {
                illegal++;
                return false;
            }
            check(child);
            position.undo();
            return true;
        });
    };
    check(root);
    return illegal;
}

/** Returns the address of the analysis board with a tree, which is given as text. */
export function analysisLink(game: GameName, rules: string, first: number, tree: string): string {
    const packed = encodeURIComponent(tree).replace(/%3B/g, ";").replace(/%20/g, "+");
    const board = rules === "" ? "" : `rules=${encodeURIComponent(rules)}&`;
    return `#/analysis/${game}?${board}${first === 1 ? "first=2&" : ""}tree=${packed}`;
}

/** Returns the address of the analysis board with a game, after `at` turns. */
export function analysisOf(
    { game, rules, first, turns }: { game: GameName; rules: string; first: number; turns: readonly string[] },
    at: number,
): string {
    return analysisLink(
        game,
        rules,
        first,
        turns.map((turn, i) => `${escape(turn)}${i + 1 === at ? "*" : ""}`).join(";"),
    );
}
