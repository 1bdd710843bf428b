// A small stand-in for the server of a standing league. Tests set its state, and read the requests that it received.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
// what the program sends with the page
const POLICY =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; " +
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

export const TOKEN = "k".repeat(43),
    OTHER_TOKEN = "o".repeat(43);

/** Starts the server. `state.parts` are the parts of the event, and `state.pieces` its pieces by name. `state.answer`
 * gets each author's request and the bytes after it, and returns [status, JSON or text]. */
export async function fakeLeague(t, folder, state) {
    const streams = new Set(),
        requests = [],
        asked = [];
    const send = (kind, parts) =>
        `event: ${kind}\ndata: ${JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, is]) => [name, { is }])))}\n\n`;
    const server = createServer(async (request, response) => {
        const { pathname, search } = new URL(request.url, "http://host");
        asked.push(pathname + search);
        if (pathname === "/event/stream") {
            response.writeHead(200, { "content-type": "text/event-stream" });
            response.write(send("snapshot", state.parts));
            streams.add(response);
            request.on("close", () => streams.delete(response));
        } else if (pathname === "/league") {
            const chunks = [];
            for await (const chunk of request) {
                chunks.push(chunk);
            }
            const body = Buffer.concat(chunks),
                end = body.indexOf("\n");
            const head = JSON.parse(body.subarray(0, end)),
                kind = request.headers["content-type"];
            requests.push({ ...head, kind, method: request.method });
            const [status, answer] =
                [TOKEN, OTHER_TOKEN].includes(head.token) && state.isGone !== true
                    ? state.answer(head, body.subarray(end + 1))
                    : [403, { error: "token" }];
            const isText = typeof answer === "string";
            response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json" });
            response.end(isText ? answer : JSON.stringify(answer));
        } else if (pathname.startsWith("/event/")) {
            const name = pathname.slice("/event/".length).replace(/\.js(onl)?$/, ""),
                piece = state.pieces?.[name];
            response.writeHead(piece === undefined ? 404 : 200, { "content-type": types[".js"] });
            response.end(
                piece === undefined || pathname.endsWith(".jsonl")
                    ? JSON.stringify(piece)
                    : `faceoffPiece(${JSON.stringify(name)},${JSON.stringify(piece)});`,
            );
        } else {
            const name = pathname === "/" ? "index.html" : pathname;
            try {
                const bytes = readFileSync(join(folder, name));
                const kind = types[extname(name)] ?? "application/octet-stream";
                response.writeHead(200, { "content-type": kind, "content-security-policy": POLICY });
                response.end(
                    name === "index.html"
                        ? bytes.toString().replace('name="faceoff-event" content="', "$&live")
                        : bytes,
                );
            } catch {
                response.writeHead(404).end();
            }
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => {
        server.close();
        server.closeAllConnections();
    });
    return {
        address: `http://127.0.0.1:${server.address().port}/`,
        requests,
        asked,
        /** Changes parts of the event. */
        change(parts) {
            Object.assign(state.parts, parts);
            streams.forEach((stream) => stream.write(send("change", parts)));
        },
    };
}
