/** Makes samples of packets, in order. */
export interface SoundDecoder {
  readonly sampleRate: number;
  readonly channels: number;
  /**
   * The samples of one packet, one array for each channel, −1 … 1. The arrays are the decoder's: they are valid until
   * the next call.
   */
  decode(packet: Uint8Array): readonly Float32Array[];
}
