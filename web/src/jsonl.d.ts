/** build.js inserts such a file as text. */
declare module "*.jsonl" {
    const text: string;
    export default text;
}
