import { type CreateMp3Encoder, mp3VbrQuality } from '@clipharbor/media';

/** LAME as WebAssembly. Loaded for the first conversion, because most downloads do not need it. */
export const nodeMp3Encoder: CreateMp3Encoder = async ({ sampleRate, outputRate, channels }) => {
  const { createMp3Encoder } = await import('wasm-media-encoders');
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels, outputSampleRate: outputRate, vbrQuality: mp3VbrQuality });
  return {
    // Its output is in its own memory, which the next call overwrites.
    encode: (samples) => encoder.encode(samples).slice(),
    finish: () => encoder.finalize().slice(),
  };
};
