// Small sounds, made on the spot: a station bell for my turn, a click of the points for a claim.
let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, loud: number) {
  if (!context) return;
  const [note, volume] = [context.createOscillator(), context.createGain()];
  note.type = 'sine';
  note.frequency.value = frequency;
  volume.gain.setValueAtTime(loud, context.currentTime + at);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  note.connect(volume).connect(context.destination);
  note.start(context.currentTime + at);
  note.stop(context.currentTime + at + length);
}

export function ring() {
  context ??= new AudioContext();
  tone(880, 0, 0.7, 0.12);
  tone(1320, 0.12, 0.9, 0.08);
}

export function clack() {
  context ??= new AudioContext();
  tone(190, 0, 0.08, 0.2);
  tone(150, 0.09, 0.1, 0.2);
}
