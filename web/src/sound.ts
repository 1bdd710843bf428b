// Five sounds: a line or step, a bounce, a chain of jumps, a bump, and the end of a game. Sound is off by default.
import type { GameName } from "./games/adapter.ts";
import { keep, kept } from "./store.ts";

let context: AudioContext | null = null;
export let isSoundOn = kept<boolean>("sound") === true;

export function switchSound(): void {
    isSoundOn = !isSoundOn;
    keep("sound", isSoundOn);
    knock(0);
}

/** Plays a tone that begins after `delay` and lasts `length` seconds. Its frequency glides from `from` to `to` hertz.
 * */
function tone(from: number, delay = 0, length = 0.09, to = from, type: OscillatorType = "triangle"): void {
    if (!isSoundOn || navigator.userActivation?.hasBeenActive === false) {
        return; // before the first click or key, a browser lets no page play sounds
    }
    context ??= new AudioContext();
    if (context.state === "suspended") {
        void context.resume();
    }
    const source = context.createOscillator(),
        loudness = context.createGain(),
        start = context.currentTime + delay;
    source.type = type;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    loudness.gain.setValueAtTime(0.12, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    source.connect(loudness).connect(context.destination);
    source.start(start);
    source.stop(start + length);
}

const pitchOf = (seat: number): number => (seat === 0 ? 420 : 330);

/** The sound of a line or a step. */
export const knock = (seat: number): void => tone(pitchOf(seat));

/** The sound of a turn: in soccer, a knock for each line, which rises when the ball bounces; in Halma, a knock for each
 * jump; in Showdown, a thud if the player bumped into something. */
export function playTurn(game: GameName, turn: string, seat: number, answer = ""): void {
    const count = game === "soccer" ? turn.length : game === "halma" ? turn.split(" ").length / 2 - 1 : 1;
    if (answer === "OUCH" || answer === "HELLO") {
        tone(140, 0, 0.22, 55, "sine");
        return;
    }
    for (let i = 0; i < Math.min(count, 8); i++) {
        tone(
            pitchOf(seat) * 1.06 ** i,
            i * 0.095,
            0.09,
            pitchOf(seat) * (game === "halma" && count > 1 ? 1.25 : 1) * 1.06 ** i,
        );
    }
}

/** The sound of the end of a game. */
export const playEnd = (isLost: boolean): void =>
    (isLost ? [392, 330, 262] : [392, 523, 659, 784]).forEach((pitch, i) => tone(pitch, 0.15 + i * 0.13, 0.3));
