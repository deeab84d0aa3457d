import { parseAdtsFrame } from '../../aac.ts';
import type { AudioConfig } from '../../audio-frame.ts';

/** The frames of an ADTS file, and the configuration from the first one. */
export function readAdts(bytes: Uint8Array): { config: AudioConfig; frames: Uint8Array[] } {
  const frames: Uint8Array[] = [];
  let config: AudioConfig | undefined;
  for (let at = 0; at < bytes.length; ) {
    const frame = parseAdtsFrame(bytes, at, bytes.length);
    if (typeof frame === 'string') throw new Error(`a ${frame} frame at ${at}`);
    config ??= frame.config();
    frames.push(frame.payload);
    at += frame.size;
  }
  if (!config) throw new Error('no frames');
  return { config, frames };
}
