import type { AudioFormat, Packet } from '../model/packet.ts';

/** Makes packets of samples. */
export interface SoundMaker {
  /** Of the packets, whose times count samples. */
  readonly format: AudioFormat;
  /** Samples for each channel that begin at `at`, after `pause` samples of silence. They may be reused afterwards. */
  take(samples: readonly Float32Array[], at: number, pause: number): Packet[];
  /** What is still held back; the sound ends at `end`. */
  finish(end: number): Packet[];
}
