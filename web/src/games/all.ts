import type { Adapter, GameName } from "./adapter.ts";
import { halma } from "./halma.ts";
import { showdown } from "./showdown.ts";
import { soccer } from "./soccer.ts";

export const adapters: Record<GameName, Adapter> = { soccer, halma, showdown };
