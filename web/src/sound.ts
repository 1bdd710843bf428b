// A short knock for each turn. Sound is off by default.
import { keep, kept } from "./store.ts";

let context: AudioContext | null = null;
export let isSoundOn = kept<boolean>("sound") === true;

export function switchSound(): void {
    isSoundOn = !isSoundOn;
    keep("sound", isSoundOn);
    knock(0);
}

export function knock(seat: number): void {
    if (!isSoundOn) {
        return;
    }
    context ??= new AudioContext();
    const tone = context.createOscillator(), loudness = context.createGain(), now = context.currentTime;
    tone.type = "triangle";
    tone.frequency.value = seat === 0 ? 420 : 330;
    loudness.gain.setValueAtTime(0.12, now);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(loudness).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.1);
}
