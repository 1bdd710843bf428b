import * as faceoff from "faceoff";
import wasm from "faceoff/faceoff.wasm";
import { use } from "./use.js";

globalThis.found = use(faceoff, wasm);
