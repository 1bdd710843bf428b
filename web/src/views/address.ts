// Keeps the browser's address in step with what is shown, 200 ms later: browsers limit the number of changes.
const LATE_MS = 200;

export class Address {
    private shown = location.hash;
    private timer: ReturnType<typeof setTimeout> | undefined;

    /** Puts a link into the address, unless the address has changed to another view that has not opened yet. */
    show(link: string): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            if (location.hash === this.shown) {
                history.replaceState(null, "", link);
                this.shown = location.hash;
            }
        }, LATE_MS);
    }

    stop(): void {
        clearTimeout(this.timer);
    }
}
