import { MediaError } from '../model/errors.ts';
import type { Demuxed, Demuxer } from '../model/packet.ts';
import { cueToPacket, textFormat } from '../text/packets.ts';
import { parseTtml } from '../text/ttml-parse.ts';
import { parseVtt } from '../text/vtt-parse.ts';
import { Problems } from './problems.ts';

/** Cues of text files have times in milliseconds. */
const textTimescale = 1000;

function demuxVtt(source: string): Demuxed {
  const { cues, timestampMap, skipped } = parseVtt(source);
  const problems = new Problems();
  if (skipped > 0) problems.add('badHeader', 0, `${skipped} broken cues`);
  return {
    tracks: [
      { id: 0, format: textFormat(textTimescale, 'wvtt'), packets: cues.map((cue) => cueToPacket(cue, textTimescale)) },
    ],
    problems: problems.take(),
    ...(timestampMap && { timestampMap }),
  };
}

function demuxTtml(source: string): Demuxed {
  try {
    const packets = parseTtml(source).map((cue) => cueToPacket(cue, textTimescale));
    return { tracks: [{ id: 0, format: textFormat(textTimescale, 'stpp'), packets }], problems: [] };
  } catch (reason) {
    if (!(reason instanceof MediaError)) throw reason;
    return { tracks: [], problems: [{ code: 'badHeader', position: 0, detail: reason.message }] };
  }
}

/** A demuxer for subtitles in separate files: WebVTT (or SubRip) and TTML. Each segment is a document. */
export function createTextDemuxer(): Demuxer {
  const decoder = new TextDecoder();
  return {
    push(bytes) {
      const source = decoder.decode(bytes);
      return /^\s*</.test(source) ? demuxTtml(source) : demuxVtt(source);
    },
    flush: () => ({ tracks: [], problems: [] }),
  };
}
