// Stores values in localStorage between visits. If the browser has no localStorage, as in private windows, nothing is
// stored.

export function keep(key: string, value: unknown): void {
    try {
        localStorage.setItem(`faceoff.${key}`, JSON.stringify(value));
    } catch {
        // the storage is full or missing
    }
}

export function kept<T>(key: string): T | null {
    try {
        const text = localStorage.getItem(`faceoff.${key}`);
        return text === null ? null : (JSON.parse(text) as T);
    } catch {
        return null;
    }
}

export function forget(key: string): void {
    try {
        localStorage.removeItem(`faceoff.${key}`);
    } catch {
        // there is no storage
    }
}
