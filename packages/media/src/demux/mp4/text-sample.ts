import { escapeCueText } from '../../text/cue.ts';
import { parseTtml } from '../../text/ttml-parse.ts';
import { boxesIn, childOf, contentOf, u16 } from './boxes.ts';

/** A cue inside a sample. Without times, it lasts as long as the sample. */
export interface SampleCue {
  readonly text: string;
  readonly start?: number;
  readonly end?: number;
}

const decoder = new TextDecoder();

/** wvtt: vttc boxes with payl inside; vtte for an empty cue. */
function wvttCues(data: Uint8Array): SampleCue[] {
  const cues: SampleCue[] = [];
  for (const box of boxesIn(data)) {
    const payload = box.type === 'vttc' ? childOf(data, box, 'payl') : undefined;
    const text = payload ? decoder.decode(contentOf(data, payload)).replace(/\0/g, '') : '';
    if (text.trim() !== '') cues.push({ text });
  }
  return cues;
}

/** tx3g: a length and the text, in UTF-8 or marked UTF-16; styles follow and are left out. */
function tx3gCues(data: Uint8Array): SampleCue[] {
  const bytes = data.subarray(2, 2 + u16(data, 0));
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  const text = isUtf16 ? utf16(bytes.subarray(2)) : decoder.decode(bytes);
  return text.trim() === '' ? [] : [{ text: escapeCueText(text) }];
}

function utf16(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(u16(bytes, at));
  return text;
}

/**
 * stpp: a TTML document whose times count on the track's clock. Some packagers count from the start of the sample
 * instead, which we detect when everything would end before the sample begins.
 */
function stppCues(data: Uint8Array, sampleStart: number): SampleCue[] {
  const cues = parseTtml(decoder.decode(data));
  const lastEnd = cues.reduce((latest, cue) => Math.max(latest, cue.end), 0);
  const shift = lastEnd < sampleStart - 1 ? sampleStart : 0;
  return cues.map((cue) => ({ text: cue.text, start: cue.start + shift, end: cue.end + shift }));
}

/** The cues of a text sample that begins at `sampleStart` seconds. Throws `segment.damaged` for broken TTML. */
export function sampleCues(kind: 'wvtt' | 'stpp' | 'tx3g', data: Uint8Array, sampleStart: number): SampleCue[] {
  switch (kind) {
    case 'wvtt':
      return wvttCues(data);
    case 'tx3g':
      return tx3gCues(data);
    case 'stpp':
      return stppCues(data, sampleStart);
  }
}
