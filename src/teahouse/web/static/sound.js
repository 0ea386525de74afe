// Small soft sounds, made here: a card, a cup when it is your turn, three cups at the end. Off until asked for.
let stage = null;

function tone(freq, from, length, loud) {
  const [voice, gain] = [stage.createOscillator(), stage.createGain()];
  voice.type = "sine";
  voice.frequency.value = freq;
  gain.gain.setValueAtTime(loud, stage.currentTime + from);
  gain.gain.exponentialRampToValueAtTime(0.0001, stage.currentTime + from + length);
  voice.connect(gain).connect(stage.destination);
  voice.start(stage.currentTime + from);
  voice.stop(stage.currentTime + from + length);
}

function card() {
  const [length, source, filter] = [0.06, stage.createBufferSource(), stage.createBiquadFilter()];
  source.buffer = stage.createBuffer(1, stage.sampleRate * length, stage.sampleRate);
  const wave = source.buffer.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() - 0.5) * 0.2 * (1 - i / wave.length) ** 3;
  filter.type = "lowpass";
  filter.frequency.value = 1800;
  source.connect(filter).connect(stage.destination);
  source.start();
}

const SOUNDS = {
  card,
  turn: () => [tone(880, 0, 0.35, 0.05), tone(1318, 0.06, 0.4, 0.03)],
  end: () => [523, 659, 784].forEach((freq, i) => tone(freq, i * 0.14, 0.7, 0.05)),
};

export function sound(name) {
  stage ??= new AudioContext();
  if (stage.state === "running") SOUNDS[name]();
  else stage.resume().catch(() => {});
}
