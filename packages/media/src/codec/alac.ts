import type { AudioConfig } from './audio-frame.ts';

/** Bytes of the configuration that every decoder needs; a channel layout may follow. */
const configBytes = 24;

/** The format that the configuration of Apple Lossless describes. Undefined when damaged. */
export function alacFormat(config: Uint8Array): AudioConfig | undefined {
  if (config.length < configBytes) return undefined;
  const channels = config[9] ?? 0;
  const sampleRate = new DataView(config.buffer, config.byteOffset).getUint32(20);
  if (channels < 1 || channels > 8 || sampleRate === 0) return undefined;
  // Without a frame size: the last frame is shorter and states its own duration.
  return { kind: 'audio', codec: 'alac', description: config, codecString: 'alac', sampleRate, channels };
}

/** Samples of all frames but the last. */
export const alacFrameSize = (config: Uint8Array): number =>
  new DataView(config.buffer, config.byteOffset).getUint32(0);
