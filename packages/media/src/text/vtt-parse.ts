import type { Cue } from './cue.ts';

/** A WebVTT file, or a segment of one. */
export interface VttFile {
  readonly cues: readonly Cue[];
  /** X-TIMESTAMP-MAP: which transport stream time (90 kHz) a cue time maps to. */
  readonly timestampMap?: { readonly mpegTime: number; readonly localSeconds: number };
  /** Blocks that could not be read and were skipped. */
  readonly skipped: number;
}

const timePattern = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,6})$/;

/** `01:02:03.500` or `02:03.500`; SRT's comma is accepted too. */
export function parseVttTime(text: string): number | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [, hours = '0', minutes, seconds, fraction] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

function parseTimestampMap(line: string): VttFile['timestampMap'] {
  const mpegTime = /MPEGTS:(\d{1,16})/i.exec(line);
  const local = /LOCAL:([\d:.,]+)/i.exec(line);
  const localSeconds = local ? parseVttTime((local[1] ?? '').replace(/,$/, '')) : 0;
  return mpegTime && localSeconds !== undefined ? { mpegTime: Number(mpegTime[1]), localSeconds } : undefined;
}

function parseBlock(lines: readonly string[]): Cue | undefined {
  const timing = lines.findIndex((line) => line.includes('-->'));
  if (timing < 0 || timing > 1) return undefined;
  const [from = '', rest = ''] = (lines[timing] ?? '').split('-->', 2);
  const [to = '', ...settings] = rest.trim().split(/\s+/);
  const start = parseVttTime(from.trim());
  const end = parseVttTime(to);
  const text = lines.slice(timing + 1).join('\n');
  if (start === undefined || end === undefined || end <= start || text.trim() === '') return undefined;
  const id = timing === 1 ? lines[0] : undefined;
  return { start, end, text, ...(id && { id }), ...(settings.length > 0 && { settings: settings.join(' ') }) };
}

/** Lines between empty lines. */
function* blocksOf(source: string): Generator<string[], void, undefined> {
  let block: string[] = [];
  for (const line of source.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    if (line.trim() !== '') {
      block.push(line);
    } else if (block.length > 0) {
      yield block;
      block = [];
    }
  }
  if (block.length > 0) yield block;
}

/**
 * Reads WebVTT leniently: broken blocks are skipped and counted; styles, regions and notes are ignored. SubRip is
 * similar enough to be read too.
 */
export function parseVtt(source: string): VttFile {
  const cues: Cue[] = [];
  let timestampMap: VttFile['timestampMap'];
  let skipped = 0;
  for (const block of blocksOf(source)) {
    if (block[0]?.startsWith('WEBVTT')) {
      const map = block.find((line) => line.startsWith('X-TIMESTAMP-MAP'));
      if (map) timestampMap = parseTimestampMap(map);
      // Some packagers leave no empty line between the header and the first cue.
      const inHeader = block.findIndex((line) => line.includes('-->'));
      block.splice(0, inHeader < 0 ? block.length : inHeader);
    }
    if (block.length === 0 || /^(STYLE|REGION|NOTE)(\s|$)/.test(block[0] ?? '')) continue;
    const cue = parseBlock(block);
    if (cue) cues.push(cue);
    // A cue without text is legal and shows nothing.
    else if (!block.at(-1)?.includes('-->')) skipped += 1;
  }
  return { cues, skipped, ...(timestampMap && { timestampMap }) };
}
