import { MediaError } from '../../model/errors.ts';
import type { ByteRange, InitSection, Segment, SegmentKey } from '../../model/manifest.ts';
import { resolveAddress } from '../address.ts';
import type { ManifestLimits } from '../limits.ts';
import type { WarningLog } from '../warnings.ts';
import { AdBreaks, type DateAnchor } from './ad-breaks.ts';
import { type Attributes, isYes, parseAttributes } from './attributes.ts';
import { type KeyRing, parseKey, type RingKey, ringKey, updateKeyRing } from './keys.ts';
import { listEnd, type MediaPlaylist, type ServerControl } from './media-playlist.ts';
import {
  parseByteRange,
  parseDate,
  parseDecimal,
  parseInteger,
  parseSeconds,
  parseSequence,
  placeRange,
  vectorOf,
} from './values.ts';
import type { Variables } from './variables.ts';

type Draft = { -readonly [Key in keyof Segment]: Segment[Key] };

/** Context for reading one playlist. `previous` is the earlier version of the same playlist, for delta updates. */
export interface MediaContext {
  readonly url: string;
  readonly limits: ManifestLimits;
  readonly log: WarningLog;
  readonly variables: Variables;
  readonly previous?: MediaPlaylist | undefined;
}

/** Numbers above this are truncated to 52 bits, so that incrementing them stays exact. */
const maxSequence = BigInt(Number.MAX_SAFE_INTEGER) - 1_000_000_000n;

/** The state while a media playlist is read: tags change it, an address closes a segment. */
export class MediaReader {
  readonly #context: MediaContext;
  readonly #segments: Draft[] = [];
  readonly #rings: KeyRing[] = [];
  readonly #ads = new AdBreaks();
  readonly #anchors: DateAnchor[] = [];
  #parts: Segment[] = [];
  #partsDuration = 0;
  #mediaSequence = 0n;
  #firstSequence = 0;
  #target = 0;
  #partTarget: number | undefined;
  #isComplete = false;
  #isChannelList = true;
  #serverControl: ServerControl = { canBlockReload: false };
  #startOffset: number | undefined;
  #isIncompleteUpdate = false;
  #ring: KeyRing = [];
  /** Cached: the key of a ring is resolved once, not for each segment. */
  #opened: { ring: KeyRing; key: RingKey | undefined } = { ring: this.#ring, key: undefined };
  #init: InitSection | undefined;
  #discontinuity = 0;
  #end = 0;
  #clock: DateAnchor | undefined;
  #rangeEnd = { url: '', at: 0 };
  #partRangeEnd = { url: '', at: 0 };
  #duration: number | undefined;
  #range: { length: number; start?: number } | undefined;
  #isGap = false;

  constructor(context: MediaContext) {
    this.#context = context;
  }

  /** A line that is not a tag: the address of a segment. */
  address(written: string, line: number): void {
    const { limits, log, variables, url: base } = this.#context;
    if (this.#segments.length >= limits.segments) {
      throw new MediaError('manifest.tooLarge', 'The playlist has too many segments.', {
        facts: { subject: `${limits.segments} segments` },
      });
    }
    if (this.#duration === undefined) log.add('hls.noDuration', 'A segment has no EXTINF.', line);
    const url = resolveAddress(variables.expand(written, line), base);
    const draft = this.#draft(url, this.#duration ?? this.#target, this.#sequence());
    if (this.#range) {
      draft.range = this.#place(this.#range, url, this.#rangeEnd, line);
      this.#rangeEnd = { url, at: draft.range.start + this.#range.length };
    }
    if (this.#isGap || draft.range?.length === 0) draft.isGap = true;
    this.#segments.push(draft);
    this.#rings.push(this.#ring);
    this.#end += draft.duration;
    this.#duration = undefined;
    this.#range = undefined;
    this.#isGap = false;
    this.#parts = [];
    this.#partsDuration = 0;
  }

  finish(): MediaPlaylist {
    const { log } = this.#context;
    if (this.#end === 0) this.#spread();
    const longest = this.#segments.reduce((most, segment) => Math.max(most, segment.duration), 0);
    if (this.#target === 0) log.add('hls.targetDuration', 'The target duration is missing or zero.');
    if (this.#isChannelList && this.#target === 0 && this.#segments.length > 0) {
      throw new MediaError('manifest.invalid', 'This is a list of channels, not a stream.', {
        facts: { subject: 'M3U' },
      });
    }
    return {
      segments: this.#segments,
      parts: this.#isComplete ? [] : this.#parts,
      rings: this.#rings,
      mediaSequence: this.#mediaSequence,
      targetDuration: this.#target || longest || 1,
      ...(this.#partTarget === undefined ? {} : { partTarget: this.#partTarget }),
      isComplete: this.#isComplete,
      markers: this.#ads.markers(this.#end, this.#anchors),
      serverControl: this.#serverControl,
      ...(this.#startOffset === undefined ? {} : { startOffset: this.#startOffset }),
      isIncompleteUpdate: this.#isIncompleteUpdate,
    };
  }

  /** A playlist without any duration: its segments still follow each other. */
  #spread(): void {
    for (const segment of this.#segments) {
      segment.start = this.#end;
      segment.duration = this.#target || 1;
      this.#end += segment.duration;
    }
  }

  duration(value: string, line: number): void {
    // Lists of TV channels have -1 everywhere; one real duration proves a stream.
    if (!/^\s*-/.test(value)) this.#isChannelList = false;
    this.#duration = parseSeconds(value, this.#target, this.#context.log, line);
  }

  byteRange(value: string, line: number): void {
    this.#range = parseByteRange(value, line);
  }

  target(value: string, line: number): void {
    this.#target = parseSeconds(value, 0, this.#context.log, line);
  }

  mediaSequence(value: string, line: number): void {
    const { log } = this.#context;
    if (this.#segments.length > 0) {
      log.add('hls.sequence', 'A media sequence number comes after segments.', line);
      return;
    }
    this.#mediaSequence = parseSequence(value, log, line);
    const isLarge = this.#mediaSequence > maxSequence;
    if (isLarge) log.add('hls.sequence', 'The media sequence number is larger than 53 bits.', line);
    this.#firstSequence = Number(isLarge ? BigInt.asUintN(52, this.#mediaSequence) : this.#mediaSequence);
  }

  discontinuitySequence(value: string, line: number): void {
    const { log } = this.#context;
    if (this.#segments.length > 0) {
      log.add('hls.discontinuity', 'A discontinuity number comes after segments.', line);
      return;
    }
    const number = parseInteger(value);
    if (number === undefined) log.add('hls.discontinuity', 'A discontinuity number cannot be used.', line);
    this.#discontinuity = Math.min(number ?? 0, 2 ** 50);
  }

  discontinuity(): void {
    this.#discontinuity++;
    this.#clock = undefined;
  }

  key(value: string, line: number): void {
    this.#ring = updateKeyRing(this.#ring, parseKey(this.#attributes(value, line), this.#context.log, line));
  }

  map(value: string, line: number): void {
    const { log, url: base } = this.#context;
    const attributes = this.#attributes(value, line);
    const uri = attributes.get('URI');
    if (!uri) {
      log.add('hls.map', 'An initialization section has no address.', line);
      return;
    }
    const url = resolveAddress(uri, base);
    const range = attributes.get('BYTERANGE');
    const key = this.#key();
    this.#init = {
      url,
      ...(range ? { range: placeRange({ start: 0, ...parseByteRange(range, line) }, 0, log, line) } : {}),
      // SAMPLE-AES leaves headers in the clear.
      ...(key?.method === 'AES-128' ? { key } : {}),
    };
  }

  gap(): void {
    this.#isGap = true;
  }

  programTime(value: string, line: number): void {
    const programTime = parseDate(value);
    if (programTime === undefined) {
      this.#context.log.add('hls.date', 'A date cannot be read.', line);
      return;
    }
    if (!this.#clock) this.#dateBackwards(programTime);
    this.#clock = { programTime, start: this.#end };
    this.#anchors.push(this.#clock);
  }

  adTag(kind: 'out' | 'continued' | 'in', value: string): void {
    if (kind === 'in') this.#ads.cueIn(this.#end);
    else this.#ads.cueOut(value, this.#end, kind === 'continued');
  }

  dateRange(value: string, line: number): void {
    this.#ads.dateRange(this.#attributes(value, line));
  }

  start(value: string, line: number): void {
    this.#startOffset = parseDecimal(this.#attributes(value, line).get('TIME-OFFSET'));
  }

  complete(): void {
    this.#isComplete = true;
  }

  iFramesOnly(line: number): void {
    throw new MediaError('media.unsupported', 'This playlist holds only key frames, for fast search.', {
      facts: { position: line, subject: 'I-frame playlist' },
    });
  }

  serverControl(value: string, line: number): void {
    const attributes = this.#attributes(value, line);
    const canSkipUntil = parseDecimal(attributes.get('CAN-SKIP-UNTIL'));
    this.#serverControl = {
      canBlockReload: isYes(attributes, 'CAN-BLOCK-RELOAD'),
      ...(canSkipUntil === undefined || canSkipUntil <= 0 ? {} : { canSkipUntil }),
    };
  }

  partTarget(value: string, line: number): void {
    this.#partTarget = parseSeconds(this.#attributes(value, line).get('PART-TARGET') ?? '', 1, this.#context.log, line);
  }

  part(value: string, line: number): void {
    const { limits, log, url: base } = this.#context;
    const attributes = this.#attributes(value, line);
    const uri = attributes.get('URI');
    if (!uri || this.#parts.length >= limits.segments) {
      log.add('hls.part', 'A part has no address.', line);
      return;
    }
    const url = resolveAddress(uri, base);
    const duration = parseSeconds(attributes.get('DURATION') ?? '', this.#partTarget ?? 0, log, line);
    const draft = this.#draft(url, duration, this.#sequence());
    draft.start = this.#end + this.#partsDuration;
    this.#partsDuration += duration;
    draft.part = { index: this.#parts.length, isIndependent: isYes(attributes, 'INDEPENDENT') };
    const range = attributes.get('BYTERANGE');
    if (range) {
      draft.range = this.#place(parseByteRange(range, line), url, this.#partRangeEnd, line);
      this.#partRangeEnd = { url, at: draft.range.start + (draft.range.length ?? 0) };
    }
    if (isYes(attributes, 'GAP')) draft.isGap = true;
    this.#parts.push(draft);
  }

  /** A delta update: the oldest segments are skipped because the earlier version has them. */
  skip(value: string, line: number): void {
    const { previous, limits, log } = this.#context;
    const announced = parseInteger(this.#attributes(value, line).get('SKIPPED-SEGMENTS')) ?? 0;
    const count = Math.min(announced, limits.segments);
    if (this.#segments.length > 0) {
      log.add('hls.skip', 'Segments are left out after others: ignored.', line);
      return;
    }
    const from = previous?.segments.findIndex((segment) => segment.sequence === this.#firstSequence) ?? -1;
    const kept = from < 0 ? [] : (previous?.segments.slice(from, from + count) ?? []);
    const last = kept.at(-1);
    if (kept.length < count || !last) {
      this.#isIncompleteUpdate = count > 0;
      // Listed segments still get their correct numbers.
      this.#mediaSequence += BigInt(count);
      this.#firstSequence += count;
      return;
    }
    const shift = kept[0]?.start ?? 0;
    for (const segment of kept) this.#segments.push({ ...segment, start: segment.start - shift });
    for (const ring of previous?.rings.slice(from, from + count) ?? []) this.#rings.push(ring);
    this.#ring = this.#rings.at(-1) ?? [];
    this.#init = last.init;
    this.#discontinuity = last.period;
    this.#isChannelList = false;
    this.#end = listEnd(this.#segments);
    for (const { programTime, start } of this.#segments)
      if (programTime !== undefined) this.#anchors.push({ programTime, start });
    this.#clock = last.programTime === undefined ? undefined : this.#anchors.at(-1);
    this.#ads.resume(previous?.markers ?? [], listEnd(previous?.segments ?? []), shift, this.#end);
  }

  #attributes(value: string, line: number): Attributes {
    return parseAttributes(value, (text) => this.#context.variables.expand(text, line));
  }

  #draft(url: string, duration: number, sequence: number): Draft {
    const draft: Draft = { url, sequence, period: this.#discontinuity, start: this.#end, duration };
    if (this.#init) draft.init = this.#init;
    const key = this.#key();
    if (key) draft.key = key;
    if (this.#clock) draft.programTime = this.#clock.programTime + Math.round((this.#end - this.#clock.start) * 1000);
    return draft;
  }

  #place(
    range: { length: number; start?: number },
    url: string,
    last: { url: string; at: number },
    line: number,
  ): ByteRange {
    return placeRange(range, last.url === url ? last.at : undefined, this.#context.log, line);
  }

  /** Without an explicit vector it is the media sequence number. */
  #key(): SegmentKey | undefined {
    if (this.#opened.ring !== this.#ring)
      this.#opened = { ring: this.#ring, key: ringKey(this.#ring, this.#context.url) };
    const { key } = this.#opened;
    if (!key) return undefined;
    const { method, url, iv = vectorOf(this.#mediaSequence + BigInt(this.#segments.length)) } = key;
    return { method, url, iv };
  }

  #sequence(): number {
    return this.#firstSequence + this.#segments.length;
  }

  /** A first date also determines the dates of the segments before it, back to the last discontinuity. */
  #dateBackwards(programTime: number): void {
    for (let index = this.#segments.length - 1; index >= 0; index--) {
      const segment = this.#segments[index];
      if (!segment || segment.period !== this.#discontinuity || segment.programTime !== undefined) return;
      segment.programTime = programTime - Math.round((this.#end - segment.start) * 1000);
    }
  }
}
