// The address in the browser follows what is shown, a moment later: browsers take only so many changes of it.
const LATE_MS = 200;

export class Address {
    private shown = location.hash;
    private timer: ReturnType<typeof setTimeout> | undefined;

    /** Shows a link, but where the reader has left for another view, which is told a moment later. */
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
