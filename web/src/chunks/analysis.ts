// Becomes analysis.js, which contains the analysis board.
export { analysisView } from "../analysis/view.ts";
