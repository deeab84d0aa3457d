import { aacFormat } from '../../codec/aac.ts';
import { ac3Format, eac3Format } from '../../codec/ac3.ts';
import { alacFormat } from '../../codec/alac.ts';
import type { AudioConfig } from '../../codec/audio-frame.ts';
import { parseEsds } from '../../codec/esds.ts';
import { flacFormat } from '../../codec/flac.ts';
import { opusFormat } from '../../codec/opus.ts';
import { type Box, childOf, contentOf, descend, u16, u32 } from './boxes.ts';
import type { AudioFields, EntryContext, SampleEntry } from './entry.ts';
import { pcmEntry } from './pcm-entry.ts';

export function readAudioFields(bytes: Uint8Array, box: Box): AudioFields {
  const version = u16(bytes, box.body + 8);
  if (version === 2) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const isWhole = box.body + 64 <= box.end;
    return {
      channels: u32(bytes, box.body + 40),
      sampleRate: isWhole ? view.getFloat64(box.body + 32) : 0,
      sampleSize: u32(bytes, box.body + 48),
      inner: { body: box.body + 64, end: box.end },
    };
  }
  return {
    channels: u16(bytes, box.body + 16),
    sampleRate: u16(bytes, box.body + 24),
    sampleSize: u16(bytes, box.body + 18),
    inner: { body: box.body + (version === 1 ? 44 : 28), end: box.end },
  };
}

/** mp4a: the descriptor names the codec. QuickTime hides it in a `wave` box. */
function describedFormat(bytes: Uint8Array, fields: AudioFields): AudioConfig | undefined {
  const esds = childOf(bytes, fields.inner, 'esds') ?? descend(bytes, fields.inner, 'wave', 'esds');
  const descriptor = esds && parseEsds(contentOf(bytes, esds));
  if (!descriptor) return undefined;
  const { objectType } = descriptor;
  if (objectType === 0x6b || objectType === 0x69) return mp3Format(fields, objectType);
  if (objectType === 0x40 || (objectType >= 0x66 && objectType <= 0x68)) return aacFormat(descriptor.config);
  return undefined;
}

function mp3Format(fields: AudioFields, objectType: number): AudioConfig {
  return {
    kind: 'audio',
    codec: 'mp3',
    description: new Uint8Array(0),
    codecString: objectType === 0x69 ? 'mp4a.69' : 'mp4a.6B',
    sampleRate: fields.sampleRate,
    channels: fields.channels,
    frameSize: fields.sampleRate < 32_000 ? 576 : 1152,
  };
}

function configOf(bytes: Uint8Array, box: Box, fields: AudioFields): AudioConfig | undefined {
  switch (box.type) {
    case 'mp4a':
      return describedFormat(bytes, fields);
    case '.mp3':
      return mp3Format(fields, 0x6b);
    case 'Opus': {
      const dOps = childOf(bytes, fields.inner, 'dOps');
      return dOps && opusFormat(contentOf(bytes, dOps));
    }
    case 'fLaC': {
      const dfLa = childOf(bytes, fields.inner, 'dfLa');
      return dfLa && flacFormat(contentOf(bytes, dfLa));
    }
    case 'alac': {
      const alac = childOf(bytes, fields.inner, 'alac') ?? descend(bytes, fields.inner, 'wave', 'alac');
      // Version and flags precede the configuration.
      return alac && alacFormat(contentOf(bytes, alac).subarray(4));
    }
    case 'ac-3': {
      const dac3 = childOf(bytes, fields.inner, 'dac3');
      return dac3 && ac3Format(contentOf(bytes, dac3));
    }
    case 'ec-3': {
      const dec3 = childOf(bytes, fields.inner, 'dec3');
      return dec3 && eac3Format(contentOf(bytes, dec3));
    }
    default:
      return undefined;
  }
}

/** Reads an audio sample entry. Undefined when it is not one or its codec is unsupported. */
export function audioFormat(bytes: Uint8Array, box: Box, context: EntryContext): SampleEntry | undefined {
  const fields = readAudioFields(bytes, box);
  const config = configOf(bytes, box, fields);
  if (config) return { format: { ...config, ...context }, lengthSize: 0, isInBand: false };
  return pcmEntry(bytes, box, fields, context);
}
