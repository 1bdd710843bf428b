/** A view is everything below the bar at the top of the page. */
export interface View {
    element: HTMLElement;
    close(): void;
    /** Returns true if the view used the key. */
    onKey?(key: string, event: KeyboardEvent): boolean;
}
