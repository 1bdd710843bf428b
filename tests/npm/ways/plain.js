import * as faceoff from "./node_modules/faceoff/faceoff.js";
import { use } from "./use.js";

globalThis.found = use(faceoff);
