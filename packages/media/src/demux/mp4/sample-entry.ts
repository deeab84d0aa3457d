import { ascii } from '../../codec/bytes.ts';
import { MediaError } from '../../model/errors.ts';
import type { TextFormat } from '../../model/packet.ts';
import { audioFormat } from './audio-entry.ts';
import { type Box, boxesIn, u32 } from './boxes.ts';
import type { EntryContext, SampleEntry } from './entry.ts';
import { videoFormat } from './video-entry.ts';

function textEntry(text: 'wvtt' | 'stpp' | 'tx3g', context: EntryContext): SampleEntry {
  const format: TextFormat = {
    kind: 'text',
    codec: 'webvtt',
    codecString: text,
    description: new Uint8Array(0),
    ...context,
  };
  return { format, lengthSize: 0, isInBand: false, text };
}

/** The name of the protection scheme, for the message. */
function protectionScheme(bytes: Uint8Array, box: Box): string {
  for (let at = box.body; at + 12 <= box.end; at += 1) {
    if (ascii(bytes, at, at + 4) === 'schm') return ascii(bytes, at + 8, at + 12);
  }
  return 'unknown scheme';
}

/** Reads one entry of an stsd box. Undefined for unsupported codecs. */
export function readSampleEntry(bytes: Uint8Array, box: Box, context: EntryContext): SampleEntry | undefined {
  switch (box.type) {
    case 'encv':
    case 'enca':
    case 'enct':
    case 'encs':
    case 'drms':
    case 'drmi':
      throw new MediaError('media.protected', 'The media is encrypted for a DRM system.', {
        facts: { subject: protectionScheme(bytes, box) },
      });
    case 'wvtt':
    case 'stpp':
    case 'tx3g':
      return textEntry(box.type, context);
    default:
      return videoFormat(bytes, box, context) ?? audioFormat(bytes, box, context);
  }
}

/** All entries of an stsd box; undefined in place of unsupported ones, so that indexes stay correct. */
export function readSampleEntries(bytes: Uint8Array, stsd: Box, context: EntryContext): (SampleEntry | undefined)[] {
  const count = Math.min(u32(bytes, stsd.body + 4), 256);
  const entries: (SampleEntry | undefined)[] = [];
  for (const box of boxesIn(bytes, stsd.body + 8, stsd.end)) {
    if (entries.length >= count) break;
    entries.push(readSampleEntry(bytes, box, context));
  }
  return entries;
}
