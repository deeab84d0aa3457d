import { concatBytes } from '../../codec/bytes.ts';
import type { DemuxedTrack } from '../../model/packet.ts';
import type { ByteLedger } from '../byte-ledger.ts';
import type { NalCodec, NalFormat } from '../nal/nal-codec.ts';
import type { Problems } from '../problems.ts';
import { TrackRuns } from '../track-runs.ts';
import { type AccessUnit, accessUnits, isUnitStart, lastUnitStart, nalHeaderBytes } from './access-units.ts';
import { timeBetween, tsClockHz, wrapTime } from './clock.ts';
import { DisplayTimes } from './display-times.ts';
import type { Kept, Pes } from './pes.ts';
import { TimeMarks } from './time-marks.ts';

/** More than ten seconds between frames is a jump of the clock, not a duration. */
const maxFrameTicks = 10 * tsClockHz;
const defaultFrameTicks = tsClockHz / 30;

/** How a PES packet may continue. */
export type PesEnd = 'closed' | 'open' | 'crowded';

interface Time {
  readonly dts: number;
  readonly pts: number;
}

/** Data from a PES packet without a picture about the picture to come. */
interface Lead {
  readonly data: Uint8Array;
  /** Bytes of its NAL units, without lengths. */
  readonly size: number;
  readonly isKey: boolean;
  /** A time belongs to the access unit that begins in its PES packet. */
  readonly time: Time | undefined;
}

/** Turns the PES packets of one video stream into access units. */
export class VideoStream {
  readonly #codec: NalCodec;
  readonly #runs: TrackRuns;
  readonly #problems: Problems;
  readonly #language: string | undefined;
  readonly #found: number[] = [];
  readonly #ledger: ByteLedger;
  readonly #displayTimes: DisplayTimes;
  #frameDuration = defaultFrameTicks;
  #nextDts: number | undefined;
  #lastPicture: Uint8Array | undefined;
  #lead: Lead | undefined;
  #hasCaptions = false;
  /** Whether a picture has arrived: before that, the stream may begin in the middle of anything. */
  #hasBegun = false;
  /** Whether this segment's pictures without parameter sets were reported: once is enough. */
  #isLossReported = false;

  constructor(
    id: number,
    codec: NalCodec,
    { problems, ledger }: { readonly problems: Problems; readonly ledger: ByteLedger },
    language: string | undefined,
  ) {
    this.#ledger = ledger;
    this.#codec = codec;
    this.#displayTimes = new DisplayTimes(codec);
    this.#runs = new TrackRuns(id);
    this.#problems = problems;
    this.#language = language;
  }

  /** Whether an access unit begins with the NAL unit at `at`; false if too little of it is available to decide. */
  isUnitStart(data: Uint8Array, at: number, end: number): boolean {
    return at >= 0 && at + nalHeaderBytes <= end && isUnitStart(this.#codec, data, at);
  }

  /**
   * Takes one PES packet, whose bytes it may rearrange. The following data may continue the last access unit if that is
   * `open`, or `crowded`, meaning one of several in this PES packet: then it is returned.
   */
  add(pes: Pes, position: number, end: PesEnd = 'closed'): Kept | undefined {
    const cut = end === 'closed' ? pes.end : lastUnitStart(this.#codec, pes, this.#found, end === 'crowded');
    // A copy, because the memory may be released before the rest arrives.
    const data = cut < pes.end ? pes.memory.data.slice(cut, pes.end) : undefined;
    const marks = new TimeMarks(pes.marks);
    if (cut > pes.start) this.#addUnits(cut < pes.end ? { ...pes, end: cut } : pes, marks, position);
    return data && { data, marks: marks.rest(cut) };
  }

  #addUnits(pes: Pes, marks: TimeMarks, position: number): void {
    const { units, orphaned } = accessUnits(this.#codec, pes, this.#found);
    let unitBytes = 0;
    for (const { size } of units) unitBytes += size;
    this.#ledger.add('overhead', pes.end - pes.start - orphaned - unitBytes);
    if (orphaned > 0) this.#noteOrphaned(orphaned, position);
    let time: Time | undefined = this.#nextDts === undefined ? undefined : { dts: this.#nextDts, pts: this.#nextDts };
    for (let index = 0; index < units.length; index += 1) {
      const unit = units[index];
      if (!unit) continue;
      if (unit.hasCaptions) this.#noteCaptions(position);
      const mayContinue = index === 0 && !unit.hasDelimiter;
      if (mayContinue && this.#addSlice(unit, position)) continue;
      const marked = unit.at < 0 || (mayContinue && this.#isLed(unit, marks)) ? undefined : marks.take(unit);
      time = marked ?? time;
      if (!unit.picture) this.#addRest(unit, marked, position);
      else if (time)
        time = this.#addPicture(unit, unit.picture, mayContinue, { ...time, isOwn: marked !== undefined }, position);
      else this.#noteTimeless(unit, position);
    }
    this.#nextDts = time?.dts;
  }

  /** Handles units that are not part of a picture: they precede one or belong to the previous one. */
  #addRest(unit: AccessUnit, marked: Time | undefined, position: number): void {
    const { last } = this.#runs;
    if (unit.hasLead) this.#keepLead(unit, marked, position);
    else if (last && unit.size > 0) {
      last.data = concatBytes([last.data, unit.data.subarray(unit.start, unit.end)]);
      this.#ledger.add('carried', unit.size);
    } else this.#noteDropped(unit.size, position);
  }

  /** Returns a time for the next picture, in case it has none itself. */
  #addPicture(
    unit: AccessUnit,
    picture: Uint8Array,
    mayContinue: boolean,
    marked: Time & { readonly isOwn: boolean },
    position: number,
  ): Time {
    if (!mayContinue) this.#dropLead(position);
    if (unit.format) this.#adopt(unit.format);
    const lead = this.#lead;
    this.#lead = undefined;
    this.#hasBegun = true;
    const own = unit.data.subarray(unit.start, unit.end);
    const data = lead && lead.size > 0 ? concatBytes([lead.data, own]) : own;
    const size = unit.size + (lead?.size ?? 0);
    if (this.#mergeField(picture, data)) {
      this.#ledger.add('carried', size);
      return marked;
    }
    const { dts, pts } = lead?.time ?? marked;
    const packet = {
      data,
      dts,
      pts,
      duration: this.#frameDuration,
      isKey: unit.isKey || lead?.isKey === true,
    };
    if (!lead?.time && !marked.isOwn) this.#displayTimes.noteTimeless(packet);
    if (this.#runs.add(packet)) this.#ledger.add('carried', size);
    else this.#noteUndecodable(size, position);
    this.#lastPicture = picture;
    return { dts: wrapTime(dts + this.#frameDuration), pts: wrapTime(pts + this.#frameDuration) };
  }

  /**
   * Returns the packets of this segment. Unless it is the last one, a single field waits for the other field of its
   * frame.
   */
  take(isLast = true): DemuxedTrack[] {
    const field = isLast || !this.#lastPicture || !this.#codec.isField(this.#lastPicture) ? undefined : this.#runs.last;
    if (field) this.#runs.removeLast();
    this.#displayTimes.correct(this.#runs.packets());
    this.#setDurations();
    this.#isLossReported = false;
    const tracks = this.#runs.take();
    // A copy, because this segment's memory is released.
    if (field) this.#runs.add({ ...field, data: field.data.slice() });
    if (field) this.#lastPicture = this.#lastPicture?.slice();
    return tracks;
  }

  /** A frame lasts until the next one is decoded. */
  #setDurations(): void {
    const packets = this.#runs.packets();
    for (let index = 0; index < packets.length; index += 1) {
      const packet = packets[index];
      if (!packet) continue;
      const next = packets[index + 1];
      const duration = next ? timeBetween(packet.dts, next.dts) : 0;
      if (duration > 0 && duration < maxFrameTicks) this.#frameDuration = duration;
      // The last one ends where the next segment begins, which is not known yet, so it lasts as long as the one before.
      packet.duration = this.#frameDuration;
    }
  }

  /** Ends the stream: nothing after this continues earlier data. */
  reset(): void {
    this.skip();
    this.#codec.forget();
  }

  /** Notes that the next picture is not a continuation but needs the same parameter sets. */
  skip(): void {
    this.#displayTimes.correct(this.#runs.packets());
    this.#displayTimes.forget();
    this.#nextDts = undefined;
    this.#lastPicture = undefined;
    this.#ledger.add('cutOff', this.heldBytes);
    this.#lead = undefined;
    this.#hasBegun = false;
  }

  /** Bytes that wait for their picture. Those that wait for the rest of their frame are returned by `add`. */
  get heldBytes(): number {
    return this.#lead?.size ?? 0;
  }

  #adopt(format: NalFormat): void {
    const { frameRate } = this.#codec;
    if (this.#frameDuration === defaultFrameTicks && frameRate !== undefined && frameRate >= 1 && frameRate <= 480) {
      this.#frameDuration = Math.round(tsClockHz / frameRate);
    }
    this.#runs.adopt(this.#language ? { ...format, language: this.#language } : format);
  }

  #noteOrphaned(count: number, position: number): void {
    this.#ledger.add(this.#hasBegun ? 'lost' : 'leadIn', count);
    if (this.#hasBegun) this.#problems.add('badHeader', position, `${count} bytes of video continue no unit`);
  }

  #noteTimeless({ size }: AccessUnit, position: number): void {
    this.#ledger.add(this.#hasBegun ? 'lost' : 'leadIn', size + this.heldBytes);
    this.#lead = undefined;
    this.#problems.add('badHeader', position, 'video without a time');
  }

  /** Handles units that are in no packet because their picture is missing. No frame lacks anything because of it. */
  #noteDropped(size: number, position: number): void {
    if (size === 0) return;
    const hasPictures = this.#hasBegun && this.#runs.format !== undefined;
    this.#ledger.add(hasPictures ? 'overhead' : 'leadIn', size);
    if (hasPictures) this.#problems.add('badHeader', position, `${size} bytes of video belong to no picture`);
  }

  #dropLead(position: number): void {
    this.#noteDropped(this.heldBytes, position);
    this.#lead = undefined;
  }

  /** Nothing can be decoded before the first parameter sets. */
  #noteUndecodable(size: number, position: number): void {
    this.#ledger.add('leadIn', size);
    if (!this.#isLossReported) this.#problems.add('badHeader', position, 'video before its parameter sets', 'video');
    this.#isLossReported = true;
  }

  #noteCaptions(position: number): void {
    if (this.#hasCaptions) return;
    this.#hasCaptions = true;
    this.#problems.add('unknownStream', position, 'CEA-608/708 captions inside the video');
  }

  /** Some multiplexers give every NAL unit a PES packet of its own: the first unit of a picture carries its time. */
  #keepLead(unit: AccessUnit, time: Time | undefined, position: number): void {
    if (unit.hasDelimiter) this.#dropLead(position);
    const before = this.#lead;
    const data = unit.data.subarray(unit.start, unit.end);
    // A copy, because the picture may arrive after this segment's memory is released.
    this.#lead = {
      data: concatBytes(before ? [before.data, data] : [data]),
      size: unit.size + (before?.size ?? 0),
      isKey: unit.isKey || before?.isKey === true,
      time: before?.time ?? time,
    };
  }

  /** Further slices of a picture may have their own PES packets. A time there belongs to the access unit after it. */
  #addSlice({ picture, data, start, end, size }: AccessUnit, position: number): boolean {
    const { last } = this.#runs;
    if (!picture || !last || !this.#lastPicture || !this.#codec.continuesPicture(this.#lastPicture, picture))
      return false;
    last.data = concatBytes([last.data, data.subarray(start, end)]);
    this.#dropLead(position);
    this.#ledger.add('carried', size);
    return true;
  }

  /** Whether this picture began with the lead, which carried its time: another time here belongs to a later access unit. */
  #isLed(unit: AccessUnit, marks: TimeMarks): boolean {
    const time = this.#lead?.time;
    return unit.picture !== undefined && time !== undefined && marks.next(unit.at)?.pts !== time.pts;
  }

  /** Two fields of one frame are one access unit in a file. */
  #mergeField(picture: Uint8Array, data: Uint8Array): boolean {
    const first = this.#runs.last;
    if (!first || !this.#lastPicture || !this.#codec.isSecondField(this.#lastPicture, picture)) return false;
    first.data = concatBytes([first.data, data]);
    this.#lastPicture = undefined;
    return true;
  }
}
