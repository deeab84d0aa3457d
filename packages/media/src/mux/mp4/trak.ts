import { type Chunks, join, utf8, Writer } from '../bytes/writer.ts';
import { iso639, languageTag } from '../languages.ts';
import { box, fullBox, max32 } from './box.ts';

/** What a track box states besides its samples. */
export interface TrakInfo {
  readonly id: number;
  readonly kind: 'video' | 'audio' | 'text' | 'chapters';
  readonly timescale: number;
  readonly language: string | undefined;
  readonly name: string | undefined;
  readonly isEnabled: boolean;
  /** As shown: after rotation and pixel aspect. */
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly entries: readonly Uint8Array[];
  /** The track that holds the chapters. */
  readonly chapterTrack?: number;
}

/** The times of a track. All in ticks of the track's timescale. */
export interface TrakTimes {
  /** Sum of the sample durations; 0 in a fragmented file. */
  readonly mediaDuration: number;
  /** Output time at which the first sample is shown; undefined when there are no samples yet. */
  readonly start: number | undefined;
  /** Media time that is shown at `start`. */
  readonly mediaStart: number;
  /** How long the track is shown; 0 in a fragmented file: to the end. */
  readonly shown: number;
}

/** Converts ticks from one timescale to another. */
export function rescale(ticks: number, from: number, to: number): number {
  const exact = ticks * to;
  if (Number.isSafeInteger(exact)) return Math.round(exact / from);
  return Number((BigInt(ticks) * BigInt(to) + BigInt(from) / 2n) / BigInt(from));
}

/** Media duration and edit list in the movie's ticks. */
function shownTicks({ timescale }: TrakInfo, times: TrakTimes, movieScale: number): { empty: number; shown: number } {
  const empty = rescale(times.start ?? 0, timescale, movieScale);
  return { empty, shown: rescale(times.shown, timescale, movieScale) };
}

/** Ticks of the movie's timescale that the track fills. */
export function movieDuration(info: TrakInfo, times: TrakTimes, movieScale: number): number {
  const { empty, shown } = shownTicks(info, times, movieScale);
  return times.shown === 0 ? 0 : empty + shown;
}

/** `mvhd`. */
export function movieHeader(movieScale: number, duration: number, nextTrack: number): Chunks {
  const isWide = duration > max32;
  const writer = new Writer(112);
  time(time(time(writer, 0, isWide), 0, isWide).u32(movieScale), duration, isWide)
    .u32(0x1_00_00)
    .u16(0x1_00)
    .zeros(10);
  return fullBox('mvhd', isWide ? 1 : 0, 0, matrix(writer, 0, 0, 0).zeros(24).u32(nextTrack).done());
}

/** `trak` with these tables in its `stbl`, after `stsd`. */
export function trak(info: TrakInfo, times: TrakTimes, movieScale: number, tables: Chunks): Chunks {
  const reference = info.chapterTrack ? box('tref', box('chap', new Writer(4).u32(info.chapterTrack).done())) : [];
  return box(
    'trak',
    trackHeader(info, movieDuration(info, times, movieScale)),
    edits(info, times, movieScale),
    reference,
    box(
      'mdia',
      mediaHeader(info, times.mediaDuration),
      handler(info),
      languageTag(info.language) ? fullBox('elng', 0, 0, utf8(`${languageTag(info.language)}\0`)) : [],
      box('minf', mediaInfo(info), dataInfo(), box('stbl', sampleDescription(info.entries), tables)),
    ),
    info.name ? box('udta', box('name', utf8(info.name))) : [],
  );
}

function time(writer: Writer, value: number, isWide: boolean): Writer {
  return isWide ? writer.u64(value) : writer.u32(value);
}

function trackHeader(info: TrakInfo, duration: number): Chunks {
  const isWide = duration > max32;
  const { id, kind, width, height, rotation } = info;
  const writer = new Writer(104);
  time(
    time(time(writer, 0, isWide), 0, isWide)
      .u32(id)
      .u32(0),
    duration,
    isWide,
  )
    .zeros(8)
    .u16(0)
    // Tracks of one group are alternatives: languages of sound, languages of text.
    .u16(kind === 'audio' ? 1 : kind === 'text' ? 2 : 0)
    .u16(kind === 'audio' ? 0x1_00 : 0)
    .u16(0);
  const isTurned = rotation === 90 || rotation === 270;
  matrix(writer, rotation, isTurned ? height : width, isTurned ? width : height)
    .u32(Math.round(width * 0x1_00_00))
    .u32(Math.round(height * 0x1_00_00));
  return fullBox('tkhd', isWide ? 1 : 0, (info.isEnabled ? 1 : 0) | 2, writer.done());
}

/**
 * Rotates the picture clockwise and moves it back into the positive quadrant. Width and height are those after
 * rotation.
 */
function matrix(writer: Writer, rotation: TrakInfo['rotation'], width: number, height: number): Writer {
  const turns = { 0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] } as const;
  const [a, b, c, d] = turns[rotation];
  const one = 0x1_00_00;
  const x = rotation === 90 || rotation === 180 ? width : 0;
  const y = rotation === 180 || rotation === 270 ? height : 0;
  return writer
    .i32(a * one)
    .i32(b * one)
    .u32(0)
    .i32(c * one)
    .i32(d * one)
    .u32(0)
    .u32(Math.round(x * one))
    .u32(Math.round(y * one))
    .u32(0x40_00_00_00);
}

/**
 * The edit list puts the track on the output's clock: an empty edit waits until its first sample is shown, and the edit
 * after it starts after the samples that must be decoded but not shown (priming, the delay of B-frames). A track
 * without samples has no edit list, which shows after a crash that the track has not begun.
 */
function edits(info: TrakInfo, times: TrakTimes, movieScale: number): Chunks {
  if (times.start === undefined) return [];
  const { empty, shown } = shownTicks(info, times, movieScale);
  const isWide = Math.max(empty, shown) > max32 || times.mediaStart > 0x7f_ff_ff_ff;
  const list: [duration: number, mediaTime: number][] = [];
  if (empty > 0) list.push([empty, -1]);
  list.push([shown, times.mediaStart]);
  const writer = new Writer().u32(list.length);
  for (const [duration, mediaTime] of list) {
    if (isWide) writer.u64(duration).u64(mediaTime);
    else writer.u32(duration).i32(mediaTime);
    writer.u32(0x1_00_00);
  }
  return box('edts', fullBox('elst', isWide ? 1 : 0, 0, writer.done()));
}

function mediaHeader({ timescale, language }: TrakInfo, duration: number): Chunks {
  const isWide = duration > max32;
  const letters = Array.from(iso639(language), (letter) => letter.charCodeAt(0) - 0x60);
  const packed = letters.reduce((sum, letter) => (sum << 5) | letter, 0);
  const writer = time(time(new Writer(32), 0, isWide), 0, isWide).u32(timescale);
  return fullBox('mdhd', isWide ? 1 : 0, 0, time(writer, duration, isWide).u16(packed).u16(0).done());
}

const handlers = {
  video: ['vide', 'VideoHandler'],
  audio: ['soun', 'SoundHandler'],
  text: ['sbtl', 'SubtitleHandler'],
  chapters: ['text', 'ChapterHandler'],
} as const;

function handler({ kind, name }: TrakInfo): Chunks {
  const [type, title] = handlers[kind];
  return fullBox(
    'hdlr',
    0,
    0,
    new Writer()
      .u32(0)
      .text(type)
      .zeros(12)
      .text(`${name ?? title}\0`)
      .done(),
  );
}

function mediaInfo({ kind }: TrakInfo): Chunks {
  switch (kind) {
    case 'video':
      return fullBox('vmhd', 0, 1, new Uint8Array(8));
    case 'audio':
      return fullBox('smhd', 0, 0, new Uint8Array(4));
    case 'text':
      return fullBox('nmhd', 0, 0);
    case 'chapters':
      return box(
        'gmhd',
        fullBox('gmin', 0, 0, new Writer(12).u16(0x40).u16(0x80_00).u16(0x80_00).u16(0x80_00).u32(0).done()),
        box('text', matrix(new Writer(36), 0, 0, 0).done()),
      );
  }
}

function dataInfo(): Chunks {
  return box('dinf', fullBox('dref', 0, 0, new Writer(4).u32(1).done(), fullBox('url ', 0, 1)));
}

function sampleDescription(entries: readonly Uint8Array[]): Chunks {
  return fullBox('stsd', 0, 0, new Writer(4).u32(entries.length).done(), join(entries));
}
