import * as faceoff from "faceoff";
import { use } from "../use.js";

globalThis.found = use(faceoff);
