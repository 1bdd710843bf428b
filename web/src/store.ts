// What stays between visits. A browser that keeps nothing (private windows) is no reason to fail.

export function keep(key: string, value: unknown): void {
    try {
        localStorage.setItem(`faceoff.${key}`, JSON.stringify(value));
    } catch {
        // it is full, or there is none
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
        // nothing was kept
    }
}
