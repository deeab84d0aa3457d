import type { AudioFormat, Packet } from '../model/packet.ts';

/** Turns samples into packets. */
export interface SoundMaker {
  /** The format of the packets, whose times count samples. */
  readonly format: AudioFormat;
  /**
   * Adds samples for each channel that begin at `at`, after `pause` samples of silence. The arrays may be reused
   * afterwards.
   */
  take(samples: readonly Float32Array[], at: number, pause: number): Packet[];
  /** Returns what is still held back; the sound ends at `end`. */
  finish(end: number): Packet[];
}
