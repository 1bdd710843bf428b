// Unpacks data from scripts in the page's folder, which contain it as gzip in base64. A page that was opened from
// file:// can run such scripts, but cannot fetch files.
import { t } from "./texts.ts";

/** Runs a script from the page's folder. */
export function runBeside(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = name;
        script.onload = () => resolve();
        script.onerror = () => reject(new Error(t("notLoaded", { file: name })));
        document.head.append(script);
    });
}

export function unpack(packed: string): Response {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
