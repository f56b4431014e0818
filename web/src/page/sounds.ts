// Short sounds that are computed, not loaded: dice, a card, a coin. Browsers allow sound only after the first touch or
// key. Until then, and without audio, the functions do nothing.

export const kSounds = ['roll', 'card', 'coin', 'turn', 'call', 'win', 'end'] as const;
export type SoundName = (typeof kSounds)[number];

const kLoudness = 0.16;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function ready(): AudioContext | null {
  try {
    context ??= new AudioContext();
  } catch {
    return null;
  }
  if (context.state === 'suspended') void context.resume();
  return context.state === 'running' ? context : null;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return noise;
}

/** A loudness that rises at once and dies away. */
function fading(audio: AudioContext, at: number, seconds: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(kLoudness * loudness, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function knock(audio: AudioContext, after: number, hertz: number, seconds: number, loudness: number): void {
  const at = audio.currentTime + after;
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = 3;
  source.connect(filter).connect(fading(audio, at, seconds, loudness));
  source.start(at, Math.random() * 0.2, seconds);
}

function tone(audio: AudioContext, after: number, hertz: number, seconds: number, loudness: number): void {
  const at = audio.currentTime + after;
  const source = audio.createOscillator();
  source.type = 'sine';
  source.frequency.value = hertz;
  source.connect(fading(audio, at, seconds, loudness));
  source.start(at);
  source.stop(at + seconds);
}

const kMake: Readonly<Record<SoundName, (audio: AudioContext) => void>> = {
  roll(audio) {
    for (let i = 0; i < 7; i++) knock(audio, i * 0.055 + Math.random() * 0.03, 1400 + Math.random() * 1800, 0.05, 2.2);
  },
  card(audio) {
    knock(audio, 0, 3200, 0.09, 1.2);
    knock(audio, 0.05, 1800, 0.06, 1);
  },
  coin(audio) {
    tone(audio, 0, 2093, 0.18, 0.5);
    tone(audio, 0.05, 2794, 0.25, 0.45);
  },
  turn(audio) {
    tone(audio, 0, 659, 0.25, 0.7);
    tone(audio, 0.12, 880, 0.4, 0.7);
  },
  call(audio) {
    knock(audio, 0, 300, 0.15, 5);
    tone(audio, 0, 392, 0.35, 0.8);
  },
  win(audio) {
    [523, 659, 784, 1047].forEach((hertz, i) => tone(audio, i * 0.13, hertz, 0.45, 0.7));
  },
  end(audio) {
    tone(audio, 0, 440, 0.35, 0.6);
    tone(audio, 0.18, 349, 0.5, 0.6);
  },
};

/** In a task of its own: to open the device the first time takes the browser a while. */
export function play(name: SoundName): void {
  setTimeout(() => {
    const audio = ready();
    if (audio) kMake[name](audio);
  });
}
