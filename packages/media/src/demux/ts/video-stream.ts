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
    let dts = pes.dts ?? pes.pts ?? this.nextDts;
    if (dts === undefined) {
      if (units.length > 0) this.problems.add('badHeader', position, 'video without a time');
      return;
    }
    let pts = pes.pts ?? dts;
    for (const unit of units) {
      if (!unit.picture) continue;
      if (unit.format) this.adopt(unit.format);
      if (unit.hasCaptions) this.noteCaptions(position);
      const data = unit.data.subarray(unit.start, unit.end);
      if (this.mergeField(unit, data)) continue;
      const packet = { data, dts, pts, duration: this.frameDuration, isKey: unit.isKey };
      if (!this.runs.add(packet)) this.noteLoss(position);
      this.lastPicture = unit.picture;
      dts = wrapTime(dts + this.frameDuration);
      pts = wrapTime(pts + this.frameDuration);
    }
    this.nextDts = dts;
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

  /** Two fields of one frame are one access unit in a file. */
  private mergeField(unit: AccessUnit, data: Uint8Array): boolean {
    const first = this.runs.last;
    if (!first || !unit.picture || !this.lastPicture || !this.codec.isSecondField(this.lastPicture, unit.picture))
      return false;
    first.data = concatBytes([first.data, data]);
    this.lastPicture = undefined;
    return true;
  }
}
