// Reads the position and the tree of the analysis board from the options of an address.
import type { Faceoff, Position, Seat } from "faceoff";
import type { GameName } from "../games/adapter.ts";
import { checkTree, endOf, inOrder, type Node, readTree, turnsTo } from "../tree.ts";

export interface Place {
    /** The position at the current turn. */
    position: Position;
    first: Seat;
    root: Node;
    at: Node;
    /** The number of illegal turns that were left out. */
    illegal: number;
    /** The rules in the address, if the library does not accept them. */
    refused: string | null;
}

/** Any options are accepted. If the rules are wrong, the usual ones apply. */
export function positionIn(library: Faceoff, game: GameName, options: URLSearchParams): Place {
    const first: Seat = options.get("first") === "2" ? 1 : 0,
        rules = options.get("rules");
    let position: Position,
        refused: string | null = null;
    try {
        position = library.position(game, { first, ...(rules === null ? {} : { rules }) });
    } catch {
        position = library.position(game, { first });
        refused = rules;
    }
    const { root, at } = readTree(options.get("tree") ?? ""),
        illegal = checkTree(root, position);
    const isLegal = at === root || inOrder(root).some(({ node }) => node === at),
        end = isLegal ? at : endOf(root);
    position.playAll(turnsTo(end));
    return { position, first, root, at: end, illegal, refused };
}
