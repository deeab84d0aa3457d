import { concatBytes } from '../../codec/bytes.ts';
import type { DemuxedTrack } from '../../model/packet.ts';
import type { NalCodec, NalFormat } from '../nal/nal-codec.ts';
import type { Problems } from '../problems.ts';
import { TrackRuns } from '../track-runs.ts';
import { type AccessUnit, accessUnits } from './access-units.ts';
import { TS_CLOCK, timeBetween, wrapTime } from './clock.ts';
import type { Pes } from './pes.ts';

/** More than ten seconds between frames is a jump of the clock, not a duration. */
const LONGEST_FRAME = 10 * TS_CLOCK;
const DEFAULT_FRAME = TS_CLOCK / 30;

interface Time {
  readonly dts: number;
  readonly pts: number;
}

/** What a PES packet without a picture says about the picture to come. */
interface Lead {
  readonly data: Uint8Array;
  readonly isKey: boolean;
  /** A time belongs to the access unit that begins in its PES packet. */
  readonly time: Time | undefined;
}

/** Turns the PES packets of one video stream into access units. */
export class VideoStream {
  private readonly codec: NalCodec;
  private readonly runs: TrackRuns;
  private readonly problems: Problems;
  private readonly language: string | undefined;
  private readonly found: number[] = [];
  private frameDuration = DEFAULT_FRAME;
  private nextDts: number | undefined;
  private lastPicture: Uint8Array | undefined;
  private lead: Lead | undefined;
  private hasCaptions = false;
  /** Whether this segment's pictures without parameter sets were told of: all of them would say the same. */
  private isLossTold = false;

  constructor(id: number, codec: NalCodec, problems: Problems, language: string | undefined) {
    this.codec = codec;
    this.runs = new TrackRuns(id);
    this.problems = problems;
    this.language = language;
  }

  /** Takes one PES packet, whose bytes it may rearrange. */
  add(pes: Pes, position: number): void {
    const units = accessUnits(this.codec, pes, this.found);
    const dts = pes.dts ?? pes.pts ?? this.nextDts;
    if (dts === undefined) {
      if (units.length > 0) this.problems.add('badHeader', position, 'video without a time');
      return;
    }
    let time: Time = { dts, pts: pes.pts ?? dts };
    for (const [index, unit] of units.entries()) {
      if (unit.hasCaptions) this.noteCaptions(position);
      if (unit.picture) time = this.addPicture(unit, unit.picture, index === 0 && !unit.hasDelimiter, time, position);
      else if (unit.hasLead) this.keepLead(unit, index === 0 && pes.pts !== undefined ? time : undefined);
    }
    this.nextDts = time.dts;
  }

  /** Returns the time of the next picture, if it has none of its own. */
  private addPicture(unit: AccessUnit, picture: Uint8Array, mayContinue: boolean, told: Time, position: number): Time {
    if (unit.format) this.adopt(unit.format);
    const data = unit.data.subarray(unit.start, unit.end);
    const lead = mayContinue ? this.lead : undefined;
    this.lead = undefined;
    if ((mayContinue && this.addSlice(picture, data)) || this.mergeField(picture, data)) return told;
    const { dts, pts } = lead?.time ?? told;
    const packet = {
      data: lead && lead.data.length > 0 ? concatBytes([lead.data, data]) : data,
      dts,
      pts,
      duration: this.frameDuration,
      isKey: unit.isKey || lead?.isKey === true,
    };
    if (!this.runs.add(packet)) this.noteLoss(position);
    this.lastPicture = picture;
    return { dts: wrapTime(dts + this.frameDuration), pts: wrapTime(pts + this.frameDuration) };
  }

  /** Hands over the packets of this segment. */
  take(): DemuxedTrack[] {
    let previous: { dts: number; duration: number } | undefined;
    for (const packet of this.runs.packets()) {
      if (previous) {
        const duration = timeBetween(previous.dts, packet.dts);
        if (duration > 0 && duration < LONGEST_FRAME) this.frameDuration = duration;
        previous.duration = this.frameDuration;
      }
      previous = packet;
    }
    // The last one ends where the next segment begins, which nobody knows yet: it lasts as long as the one before.
    if (previous) previous.duration = this.frameDuration;
    this.isLossTold = false;
    return this.runs.take();
  }

  /** After this nothing continues what came before. */
  reset(): void {
    this.codec.forget();
    this.nextDts = undefined;
    this.lastPicture = undefined;
    this.lead = undefined;
  }

  private adopt(format: NalFormat): void {
    const { frameRate } = this.codec;
    if (this.frameDuration === DEFAULT_FRAME && frameRate !== undefined && frameRate >= 1 && frameRate <= 480) {
      this.frameDuration = Math.round(TS_CLOCK / frameRate);
    }
    this.runs.adopt(this.language ? { ...format, language: this.language } : format);
  }

  private noteLoss(position: number): void {
    if (!this.isLossTold) this.problems.add('badHeader', position, 'video before its parameter sets', 'video');
    this.isLossTold = true;
  }

  private noteCaptions(position: number): void {
    if (this.hasCaptions) return;
    this.hasCaptions = true;
    this.problems.add('unknownStream', position, 'CEA-608/708 captions inside the video');
  }

  /** Some multiplexers give every NAL unit a PES packet of its own: the first of a picture has its time. */
  private keepLead(unit: AccessUnit, time: Time | undefined): void {
    const before = unit.hasDelimiter ? undefined : this.lead;
    const data = unit.data.subarray(unit.start, unit.end);
    // A copy: the picture may come after this segment's memory is given back.
    this.lead = {
      data: concatBytes(before ? [before.data, data] : [data]),
      isKey: unit.isKey || before?.isKey === true,
      time: before?.time ?? time,
    };
  }

  /** Further slices of a picture may have PES packets of their own, with any time. */
  private addSlice(slice: Uint8Array, data: Uint8Array): boolean {
    const { last } = this.runs;
    if (!last || !this.lastPicture || !this.codec.continuesPicture(this.lastPicture, slice)) return false;
    last.data = concatBytes([last.data, data]);
    return true;
  }

  /** Two fields of one frame are one access unit in a file. */
  private mergeField(picture: Uint8Array, data: Uint8Array): boolean {
    const first = this.runs.last;
    if (!first || !this.lastPicture || !this.codec.isSecondField(this.lastPicture, picture)) return false;
    first.data = concatBytes([first.data, data]);
    this.lastPicture = undefined;
    return true;
  }
}
