import type { View } from "./view.ts";
import { el } from "../dom.ts";
export function reviewView(_o: URLSearchParams): View { return { element: el("div"), close() {} }; }
