/**
 * Tones: the sounds of a game, made by the browser.
 *
 * @typedef {keyof typeof TONES} Moment
 */

const VOLUME = 0.12;

/** @type {AudioContext|null} */
let context = null;

/** The tones of each moment: from which pitch to which, when, and for how many seconds. */
const TONES = {
  roll: [0, 0.05, 0.11, 0.18].map((at, n) => [180 + 40 * n, 90, at, 0.04]),
  hop: [[520, 560, 0, 0.05]],
  climb: [[330, 990, 0, 0.28]],
  fall: [[660, 110, 0, 0.3]],
  win: [523, 659, 784, 1047].map((pitch, n) => [pitch, pitch, 0.13 * n, n < 3 ? 0.16 : 0.5]),
};

/** @param {Moment} moment */
export function play(moment) {
  if (!window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => null);
  for (const [from, to, after, seconds] of TONES[moment])
    tone(context, from, to, context.currentTime + after, seconds);
}

/**
 * @param {AudioContext} audio
 * @param {number} from
 * @param {number} to
 * @param {number} begin
 * @param {number} seconds
 */
function tone(audio, from, to, begin, seconds) {
  const [voice, loudness] = [audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  loudness.gain.setValueAtTime(VOLUME, begin);
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  voice.connect(loudness).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + seconds);
}
