import { type Box, childOf, descend, u16, u32 } from './boxes.ts';
import type { AudioFields, EntryContext, SampleEntry } from './entry.ts';

interface PcmLayout {
  readonly bits: number;
  readonly isFloat: boolean;
  readonly isLittleEndian: boolean;
}

/** QuickTime may reverse the byte order of a type with an `enda` box inside `wave`. */
function isTurned(bytes: Uint8Array, fields: AudioFields): boolean {
  const enda = descend(bytes, fields.inner, 'wave', 'enda');
  return enda !== undefined && u16(bytes, enda.body) === 1;
}

function layoutOf(bytes: Uint8Array, box: Box, fields: AudioFields): PcmLayout | undefined {
  const isLittleEndian = isTurned(bytes, fields);
  switch (box.type) {
    case 'sowt':
      return { bits: 16, isFloat: false, isLittleEndian: true };
    case 'twos':
      return { bits: fields.sampleSize === 8 ? 8 : 16, isFloat: false, isLittleEndian: false };
    case 'in24':
      return { bits: 24, isFloat: false, isLittleEndian };
    case 'in32':
      return { bits: 32, isFloat: false, isLittleEndian };
    case 'fl32':
      return { bits: 32, isFloat: true, isLittleEndian };
    case 'fl64':
      return { bits: 64, isFloat: true, isLittleEndian };
    case 'lpcm': {
      // Version 2 only: flag 1 means float, flag 2 big-endian.
      const flags = u32(bytes, box.body + 52);
      return { bits: fields.sampleSize, isFloat: (flags & 1) !== 0, isLittleEndian: (flags & 2) === 0 };
    }
    case 'ipcm':
    case 'fpcm': {
      const pcmC = childOf(bytes, fields.inner, 'pcmC');
      if (!pcmC) return undefined;
      const isLittle = ((bytes[pcmC.body + 4] ?? 0) & 1) !== 0;
      return { bits: bytes[pcmC.body + 5] ?? 0, isFloat: box.type === 'fpcm', isLittleEndian: isLittle };
    }
    default:
      return undefined;
  }
}

/**
 * Uncompressed audio. The description is the content of a pcmC box: version and flags, then bit 0 for little-endian,
 * then the bits per sample; the codec string distinguishes integers (`ipcm`) from floats (`fpcm`).
 */
export function pcmEntry(
  bytes: Uint8Array,
  box: Box,
  fields: AudioFields,
  context: EntryContext,
): SampleEntry | undefined {
  const layout = layoutOf(bytes, box, fields);
  const { channels, sampleRate } = fields;
  if (!layout || channels < 1 || channels > 64 || !(sampleRate > 0) || ![8, 16, 24, 32, 64].includes(layout.bits))
    return undefined;
  return {
    format: {
      kind: 'audio',
      codec: 'pcm',
      codecString: layout.isFloat ? 'fpcm' : 'ipcm',
      description: Uint8Array.of(0, 0, 0, 0, layout.isLittleEndian ? 1 : 0, layout.bits),
      sampleRate,
      channels,
      ...context,
    },
    lengthSize: 0,
    isInBand: false,
    bytesPerFrame: (layout.bits / 8) * channels,
  };
}
