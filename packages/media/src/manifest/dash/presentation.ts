import { MediaError } from '../../model/errors.ts';
import type { Presentation, Segment, SegmentList, TrackInfo, Warning } from '../../model/manifest.ts';
import type { Clock, Http } from '../../model/ports.ts';
import type { ManifestLimits } from '../limits.ts';
import type { WarningLog } from '../warnings.ts';
import { expandSegments, type PlacedSegment } from './expand.ts';
import { liveWindow, refreshAfter } from './live.ts';
import { loadIndex } from './load-index.ts';
import { Mirrors } from './mirrors.ts';
import { Numbering } from './numbering.ts';
import type { IndexEntry } from './sidx.ts';
import type { Bounds } from './timeline.ts';
import { followTrack } from './tracks.ts';
import type { Mpd, Period, Representation } from './types.ts';

/** Dependencies of a DASH presentation. */
export interface DashContext {
  readonly url: string;
  readonly http: Http;
  readonly clock: Clock;
  readonly limits: ManifestLimits;
  readonly log: WarningLog;
  /** Milliseconds to add to our clock to get the server's. */
  readonly clockOffset: number;
  /** Reloads and parses the manifest. */
  readonly reload: (earlier: Mpd, signal: AbortSignal) => Promise<Mpd>;
}

/** A DASH stream. One manifest describes all tracks, so it is reloaded at most once for all of them. */
export class DashPresentation implements Presentation {
  readonly type = 'dash';
  readonly url: string;
  readonly title?: string;
  readonly duration?: number;
  readonly tracks: readonly TrackInfo[];
  readonly warnings: readonly Warning[];
  readonly #context: DashContext;
  /** Seconds on the manifest's own timeline at which ours begins. */
  readonly #origin: number;
  readonly #mirrors: Mirrors;
  readonly #periods = new Numbering();
  readonly #numberings = new Map<string, { numbering: Numbering; end: number | undefined }>();
  readonly #indexes = new Map<string, readonly IndexEntry[] | undefined>();
  /** Which version of the manifest each track last received. */
  readonly #given = new Map<string, Mpd>();
  #mpd: Mpd;
  #readAt: number;
  #reloading: Promise<Mpd> | undefined;

  constructor(context: DashContext, mpd: Mpd, tracks: readonly TrackInfo[]) {
    this.#context = context;
    this.#mirrors = new Mirrors(context.http, context.clock);
    this.#mpd = mpd;
    this.#readAt = context.clock.now();
    this.url = context.url;
    this.tracks = tracks;
    this.warnings = context.log.list;
    if (mpd.title !== undefined) this.title = mpd.title;
    const last = mpd.periods.at(-1);
    const duration = mpd.duration ?? (last?.duration && last.start + last.duration);
    if (!mpd.isDynamic && duration) this.duration = duration;
    const first = mpd.periods[0];
    this.#origin = mpd.isDynamic && first ? first.start + Math.max(0, liveWindow(mpd, first, this.#now()).from) : 0;
  }

  get isLive(): boolean {
    const { isDynamic, duration, availabilityStart = 0 } = this.#mpd;
    return isDynamic && !(duration !== undefined && this.#now() > availabilityStart + duration * 1000);
  }

  async segments(trackId: string, signal: AbortSignal): Promise<SegmentList> {
    const track = this.tracks.find(({ id }) => id === trackId);
    if (!track) throw new MediaError('input.invalid', 'There is no such track.', { facts: { subject: trackId } });
    if (this.#given.get(trackId) === this.#mpd && this.#isOld()) await this.#reload(signal);
    const mpd = this.#mpd;
    this.#given.set(trackId, mpd);
    const segments = await this.#segmentsOf(track, mpd, signal);
    if (!mpd.isDynamic && segments.length === 0) {
      throw new MediaError('manifest.empty', 'The manifest lists no segments for this track.', {
        facts: { subject: trackId },
      });
    }
    const longest = segments.reduce((most, { duration }) => Math.max(most, duration), 0);
    const targetDuration = longest || mpd.maxSegmentDuration || 1;
    const markers = mpd.periods.flatMap((period) => period.markers);
    return {
      segments,
      isLive: this.isLive,
      refreshAfter: this.isLive ? refreshAfter(mpd, targetDuration) : 0,
      targetDuration,
      markers: markers.map((marker) => ({ ...marker, start: marker.start - this.#origin })),
    };
  }

  async #segmentsOf(track: TrackInfo, mpd: Mpd, signal: AbortSignal): Promise<Segment[]> {
    const { limits } = this.#context;
    const representationIn = followTrack(track, this.tracks);
    const numbers = this.#periods.number(mpd.periods.map(({ key }) => key));
    const placed: (PlacedSegment & { period: number })[] = [];
    for (const [index, period] of mpd.periods.entries()) {
      const written = representationIn(period);
      if (!written) continue;
      const window = mpd.isDynamic ? liveWindow(mpd, period, this.#now(), written.availabilityOffset) : undefined;
      // An explicit list from the server is trusted, whatever our clock says.
      const isByClock = window !== undefined && written.addressing.timing.timeline === undefined;
      if (isByClock && (window.to <= 0 || window.from > (period.duration ?? Number.POSITIVE_INFINITY))) continue;
      const bounds = {
        duration: period.duration,
        window,
        most: limits.segments - placed.length,
        isLast:
          track.kind === 'audio' && period === mpd.periods.at(-1) && (!mpd.isDynamic || mpd.duration !== undefined),
      };
      const representation = await this.#reachable(written, period, bounds, signal);
      const entries = await this.#indexOf(representation, period, signal);
      const number = numbers[index] ?? index;
      const until = mpd.periods[index + 1]?.start;
      for (const segment of expandSegments(representation, period, bounds, entries))
        placed.push({ ...segment, period: number, ...(until === undefined ? {} : { until }) });
    }
    return this.#numbered(track.id, placed, mpd);
  }

  /** If a manifest lists several locations of its files, the first that has them. */
  async #reachable(written: Representation, period: Period, bounds: Bounds, signal: AbortSignal) {
    const sampleIn = (place: string): string | undefined => {
      const segments = expandSegments({ ...written, baseUrl: place }, period, bounds, undefined);
      // Not the first one: in a live stream it may be about to expire.
      const sample = segments.findLast(({ isOptional }) => !isOptional);
      return sample?.init?.url ?? sample?.url;
    };
    return { ...written, baseUrl: await this.#mirrors.choose(written.places, sampleIn, signal) };
  }

  #numbered(trackId: string, placed: readonly (PlacedSegment & { period: number })[], mpd: Mpd): Segment[] {
    const first = placed[0];
    const last = placed.at(-1);
    const state = this.#numberings.get(trackId) ?? { numbering: new Numbering(), end: undefined };
    // A window that was missed leaves as many numbers free as it had segments.
    const missed =
      first && first.duration > 0
        ? Math.max(0, Math.round((first.start - (state.end ?? first.start)) / first.duration))
        : 0;
    const identities = placed.map(({ period, identity }) => `${period} ${identity}`);
    const numbers = state.numbering.number(identities, missed);
    this.#numberings.set(trackId, { ...state, end: last ? last.start + last.duration : state.end });
    return placed.map(({ identity: _identity, ...segment }, index) => ({
      ...segment,
      sequence: numbers[index] ?? index,
      start: segment.start - this.#origin,
      timestampOffset: (segment.timestampOffset ?? 0) - this.#origin,
      ...(segment.until === undefined ? {} : { until: segment.until - this.#origin }),
      ...(mpd.availabilityStart === undefined
        ? {}
        : { programTime: Math.round(mpd.availabilityStart + segment.start * 1000) }),
    }));
  }

  /** An index is loaded once, because a file with an index does not change. */
  async #indexOf(
    representation: Representation,
    period: Period,
    signal: AbortSignal,
  ): Promise<readonly IndexEntry[] | undefined> {
    const { addressing, baseUrl: url, id } = representation;
    if (addressing.kind !== 'index') return undefined;
    const key = `${period.key} ${id} ${addressing.index.start}`;
    if (!this.#indexes.has(key)) {
      const { http, limits, log } = this.#context;
      const entries = await loadIndex(http, { url, index: addressing.index, most: limits.segments }, signal);
      if (!entries) log.add('dash.index', 'A segment index cannot be read: the file is loaded as one piece.');
      this.#indexes.set(key, entries);
    }
    return this.#indexes.get(key);
  }

  #now(): number {
    return this.#context.clock.wallTime() + this.#context.clockOffset;
  }

  /** An on-demand manifest is reloaded only to heal addresses, a live one when it may have changed. */
  #isOld(): boolean {
    const age = (this.#context.clock.now() - this.#readAt) / 1000;
    const period = this.#mpd.minimumUpdatePeriod ?? 60;
    return age >= (this.#mpd.isDynamic ? Math.min(period, 60) / 2 : 0);
  }

  /** Tracks that request it at the same time share one request. */
  async #reload(signal: AbortSignal): Promise<void> {
    const earlier = this.#mpd;
    const isOwn = this.#reloading === undefined;
    this.#reloading ??= this.#context.reload(earlier, signal).finally(() => {
      this.#reloading = undefined;
    });
    try {
      const mpd = await this.#reloading;
      if (this.#mpd !== earlier) return;
      this.#mpd = mpd;
      this.#readAt = this.#context.clock.now();
    } catch (error) {
      // Another track was canceled while loading for us too, so we load it ourselves.
      if (isOwn || signal.aborted) throw error;
      await this.#reload(signal);
    }
  }
}
