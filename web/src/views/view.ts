/** What fills the page below the bar. */
export interface View {
    element: HTMLElement;
    close(): void;
    /** True: the key was for it. */
    onKey?(key: string, event: KeyboardEvent): boolean;
}
