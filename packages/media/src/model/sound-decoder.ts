/** Decodes packets to samples, in order. */
export interface SoundDecoder {
  readonly sampleRate: number;
  readonly channels: number;
  /**
   * The samples of one packet, one array for each channel, −1 … 1. The decoder owns the arrays: they are valid until
   * the next call.
   */
  decode(packet: Uint8Array): readonly Float32Array[];
}
