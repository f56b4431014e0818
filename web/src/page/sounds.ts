// Short sounds that are computed, not loaded, in layers: dice that shake and click, felt under them, cards, coins, chords.
// They are as loud as the settings say. Browsers allow sound only after the first touch or key. Until then, without audio
// and at volume 0, the functions do nothing.
import { settings } from './settings.svelte.ts';

export const kSounds = ['shake', 'roll', 'card', 'coin', 'turn', 'call', 'score', 'complete', 'win', 'end'] as const;
export type SoundName = (typeof kSounds)[number];

const kLoudness = 0.22; // at full volume

interface Out {
  audio: AudioContext;
  master: GainNode;
}
let out: Out | null = null;
let noise: AudioBuffer | null = null;

function ready(volume: number): Out | null {
  try {
    if (!out) {
      const audio = new AudioContext();
      const master = audio.createGain();
      master.connect(audio.destination);
      out = { audio, master };
    }
  } catch {
    return null;
  }
  if (out.audio.state === 'suspended') void out.audio.resume();
  out.master.gain.value = kLoudness * volume * volume; // ears hear in steps, not in parts
  return out.audio.state === 'running' ? out : null;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return noise;
}

/** A loudness that rises at once and dies away. */
function fading({ audio, master }: Out, at: number, seconds: number, loudness: number, rise = 0.004): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loudness, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + seconds);
  gain.connect(master);
  return gain;
}

function burst(to: Out, type: BiquadFilterType, after: number, hertz: number, seconds: number, loudness: number): void {
  const { audio } = to;
  const at = audio.currentTime + after;
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = hertz;
  filter.Q.value = type === 'bandpass' ? 3 : 0.7;
  source.connect(filter).connect(fading(to, at, seconds, loudness));
  source.start(at, Math.random() * 0.2, seconds + 0.05);
}

const around = (value: number, part: number) => value * (1 + part * (2 * Math.random() - 1));

// ---- the layers
/** Die against die. */
const click = (to: Out, after: number, loudness: number) =>
  burst(to, 'bandpass', after, around(2700, 0.35), 0.028, loudness * 2.2);
/** A die on felt: dull, with a little of the cloth. */
function felt(to: Out, after: number, loudness: number): void {
  burst(to, 'lowpass', after, around(210, 0.25), 0.09, loudness * 5);
  burst(to, 'bandpass', after, around(900, 0.2), 0.04, loudness * 0.9);
}
const slide = (to: Out, after: number, hertz: number, loudness: number) =>
  burst(to, 'bandpass', after, hertz, 0.08, loudness);

function tone(to: Out, after: number, hertz: number, seconds: number, loudness: number): void {
  const at = to.audio.currentTime + after;
  for (const [times, part] of [
    [1, 1],
    [2, 0.22],
    [3, 0.07],
  ] as const) {
    const source = to.audio.createOscillator();
    source.type = 'sine';
    source.frequency.value = hertz * times;
    source.connect(fading(to, at, seconds / times, loudness * part, 0.012));
    source.start(at);
    source.stop(at + seconds + 0.1);
  }
}
const chord = (to: Out, hertz: readonly number[], apart: number, seconds: number, loudness: number) =>
  hertz.forEach((one, i) => tone(to, i * apart, one, seconds, loudness));

const [kC, kE, kG, kA, kHighC, kHighE] = [523.25, 659.26, 783.99, 880, 1046.5, 1318.5];
const kTouches = [0.35, 0.562, 0.684]; // when a die touches the table, as in kit/throw_path.ts

const kMake: Readonly<Record<SoundName, (to: Out) => void>> = {
  shake(to) {
    for (let i = 0; i < 5; i++) click(to, i * 0.045 + Math.random() * 0.02, 0.5 + 0.4 * Math.random());
    burst(to, 'lowpass', 0, 320, 0.2, 0.8);
  },
  roll(to) {
    for (let die = 0; die < 5; die++) {
      const leaves = die * 0.05;
      kTouches.forEach((touch, i) => felt(to, around(leaves + touch, 0.03), [1, 0.45, 0.15][i]!));
      click(to, around(leaves + kTouches[0]!, 0.06), 0.7);
      if (die % 2) click(to, around(leaves + kTouches[1]!, 0.05), 0.4);
    }
  },
  card(to) {
    slide(to, 0, 3200, 1.2);
    slide(to, 0.05, 1800, 1);
    felt(to, 0.09, 0.25);
  },
  coin(to) {
    tone(to, 0, 2093, 0.18, 0.5);
    tone(to, 0.05, 2794, 0.25, 0.45);
  },
  turn(to) {
    chord(to, [kE, kA], 0.12, 0.4, 0.55);
  },
  call(to) {
    burst(to, 'lowpass', 0, 140, 0.22, 9);
    felt(to, 0, 1.6);
    chord(to, [196, 392], 0, 0.4, 0.6);
  },
  score(to) {
    chord(to, [kG, kHighC], 0.07, 0.3, 0.4);
  },
  complete(to) {
    felt(to, 0, 0.5);
    chord(to, [kC, kE, kG], 0.06, 0.45, 0.4);
  },
  win(to) {
    chord(to, [kC, kE, kG, kHighC], 0.13, 0.6, 0.5);
    [kC, kE, kG, kHighE].forEach((hertz) => tone(to, 0.62, hertz, 1.4, 0.28));
  },
  end(to) {
    chord(to, [440, 349.23], 0.18, 0.5, 0.5);
  },
};

/** In a task of its own: to open the device the first time takes the browser a while. */
export function play(name: SoundName): void {
  const { volume } = settings.chosen;
  if (volume === 0) return;
  setTimeout(() => {
    const to = ready(volume);
    if (to) kMake[name](to);
  });
}
