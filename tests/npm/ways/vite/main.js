import * as faceoff from "faceoff";
import wasm from "faceoff/faceoff.wasm?url";
import { use } from "../use.js";

globalThis.found = use(faceoff, wasm);
