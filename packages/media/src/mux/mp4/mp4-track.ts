import { concatBytes } from '../../codec/bytes.ts';
import { MediaError } from '../../model/errors.ts';
import type { Format, Packet } from '../../model/packet.ts';
import { isEqual } from '../bytes/compare.ts';
import { inBandSets } from '../codec/parameter-sets.ts';
import { primingTicks } from '../codec/priming.ts';
import type { TrackOptions } from '../muxer.ts';
import { TrackState } from '../track-state.ts';
import { sampleEntry } from './sample-entry.ts';
import { TextSlicer } from './text-slicer.ts';
import type { TrakInfo } from './trak.ts';

/** A track of an MP4 file that is being written. */
export class Mp4Track extends TrackState {
  readonly id: number;
  /** Every configuration that the track has had, as `stsd` entries. */
  readonly entries: Uint8Array[] = [];
  /** Which entry the packets use, counted from 1 as in the file. */
  entry: number;
  /** Output time that is media time 0. Undefined until the first packet. */
  origin: number | undefined;
  /** Output time at which the track is first shown. */
  shownFrom: number | undefined;
  readonly #slicer: TextSlicer | undefined;

  constructor(index: number, format: Format, options: TrackOptions, resumeAt = 0) {
    super(index, format, options);
    this.id = index + 1;
    this.entry = this.useEntry(format);
    if (format.kind === 'text') {
      this.#slicer = new TextSlicer(resumeAt);
      // Text fills its gaps with empty samples from 0 on, so its start time is known in advance.
      this.origin = 0;
      this.shownFrom = 0;
    }
  }

  override push(packets: readonly Packet[]): void {
    if (!this.#slicer) {
      super.push(this.#withSets(packets));
      return;
    }
    for (const packet of packets) this.check(packet);
    super.push(this.#slicer.add(packets));
  }

  /**
   * Once the configuration has changed, key frames also contain their parameter sets: many players read only the first
   * description of a track, or keep the old sets if the new ones have the same ID.
   */
  #withSets(packets: readonly Packet[]): readonly Packet[] {
    const { format } = this;
    if (this.entries.length < 2 || format.kind !== 'video' || !(format.codec === 'avc' || format.codec === 'hevc'))
      return packets;
    const sets = inBandSets(format);
    return packets.map((one) => (one.isKey ? { ...one, data: concatBytes([sets, one.data]) } : one));
  }

  /** Subtitles that wait for what comes after them. */
  endText(): void {
    if (this.#slicer) super.push(this.#slicer.end());
  }

  /** Restores the state after a crash from the file. */
  restore(entries: readonly Uint8Array[], place: Pick<Mp4Track, 'origin' | 'shownFrom'> | undefined): void {
    this.entries.splice(0, this.entries.length, ...entries);
    if (place) {
      this.origin = place.origin;
      this.shownFrom = place.shownFrom;
    }
    this.entry = this.useEntry(this.format);
  }

  /** The number of the entry for a format. A new format is added. */
  useEntry(format: Format): number {
    const entry = sampleEntry(format, this.options);
    const known = this.entries.findIndex((one) => isEqual(one, entry));
    if (known >= 0) return known + 1;
    const [first] = this.entries;
    if (first && !isEqual(first.subarray(4, 8), entry.subarray(4, 8))) {
      throw new MediaError('media.unsupported', 'The track changes to another kind of coding.', {
        facts: { subject: format.codecString },
      });
    }
    return this.entries.push(entry);
  }

  /** Fixes the track's start time on the output's clock from its first packet. True when it was not known before. */
  locate(): boolean {
    const [first] = this.pending;
    if (this.origin !== undefined || !first) return false;
    this.shownFrom = Math.max(0, first.pts + primingTicks(this.format));
    // A first frame that is shown before it is decoded would start at a negative media time, which no file can express.
    this.origin = Math.min(first.dts, this.shownFrom);
    return true;
  }

  info(isEnabled: boolean): TrakInfo {
    const { id, timescale, language, entries, format } = this;
    const { name } = this.options;
    const base = { id, kind: format.kind, timescale, language, name, isEnabled, entries };
    if (format.kind !== 'video') return { ...base, width: 0, height: 0, rotation: 0 };
    const { width, height, pixelAspect: aspect, rotation = 0 } = format;
    return { ...base, width: aspect ? (width * aspect.width) / aspect.height : width, height, rotation };
  }
}

/** Which tracks play unless the viewer chooses others: of each kind, the default or else the first. */
export function infos(tracks: readonly Mp4Track[]): TrakInfo[] {
  return tracks.map((track) => {
    const { kind } = track.format;
    const same = tracks.filter((other) => other.format.kind === kind);
    const chosen = same.find(({ options }) => options.isDefault) ?? (kind === 'text' ? undefined : same[0]);
    return track.info(track === chosen);
  });
}
