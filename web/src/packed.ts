// What comes inside scripts beside the page, as gzip in base64: a page from file:// may fetch nothing else.

/** Runs a script that lies beside the page. */
export function runBeside(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = name;
        script.onload = () => resolve();
        script.onerror = () => reject(new Error(`${name} is missing beside index.html`));
        document.head.append(script);
    });
}

export function unpack(packed: string): Response {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
