// Keeps the browser's address in step with what is shown. The address changes 200 ms later, because browsers limit how
// often it may change.
const LATE_MS = 200;

export class Address {
    private shown = location.hash;
    private timer: ReturnType<typeof setTimeout> | undefined;

    /** Writes a link into the address, unless the address already names another view, which has not opened yet. */
    show(link: string): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            if (location.hash === this.shown) {
                const isEmbedded = new URLSearchParams(location.hash.split("?")[1]).has("embed");
                history.replaceState(null, "", isEmbedded ? `${link}${link.includes("?") ? "&" : "?"}embed` : link);
                this.shown = location.hash;
            }
        }, LATE_MS);
    }

    stop(): void {
        clearTimeout(this.timer);
    }
}
