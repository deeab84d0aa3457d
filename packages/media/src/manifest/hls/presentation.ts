import { MediaError } from '../../model/errors.ts';
import type { Presentation, Segment, SegmentList, TrackInfo, Warning } from '../../model/manifest.ts';
import type { Clock } from '../../model/ports.ts';
import type { WarningLog } from '../warnings.ts';
import { beginList, continueList, type JoinedList } from './continue-list.ts';
import type { HlsTrackSource } from './master-tracks.ts';
import { listEnd, type MediaPlaylist } from './media-playlist.ts';
import type { PlaylistLoader } from './playlist-loader.ts';
import { refreshAfter, reloadQuery } from './reload.ts';

/** The content of a multivariant playlist; reloaded when its addresses have expired. */
export interface HlsCatalog {
  readonly sources: readonly HlsTrackSource[];
  readonly variables: ReadonlyMap<string, string>;
  /** Addresses that led to the media playlists, before and after redirects. */
  readonly trail: readonly string[];
  readonly title: string | undefined;
}

/** Dependencies of an HLS presentation. */
export interface HlsContext {
  readonly url: string;
  readonly loader: PlaylistLoader;
  readonly clock: Clock;
  readonly log: WarningLog;
  readonly wantsParts: boolean;
  /** Absent when a media playlist was given directly. */
  readonly reloadCatalog?: (signal: AbortSignal) => Promise<HlsCatalog>;
}

interface Reading {
  readonly list: JoinedList;
  /** Milliseconds of the clock. */
  readonly at: number;
}

/** An HLS stream. Media playlists are loaded on request. */
export class HlsPresentation implements Presentation {
  readonly type = 'hls';
  readonly url: string;
  readonly title?: string;
  readonly warnings: readonly Warning[];
  duration?: number;
  tracks: readonly TrackInfo[];
  readonly #context: HlsContext;
  readonly #readings = new Map<string, Reading>();
  /** Preloaded playlists: each is used for the first request for its track. */
  readonly #ahead = new Set<string>();
  readonly #withoutBlocking = new Set<string>();
  #catalog: HlsCatalog;
  /** The track that was loaded first, which fixes the time origin of all. */
  #lead: string | undefined;

  constructor(context: HlsContext, catalog: HlsCatalog) {
    this.url = context.url;
    if (catalog.title !== undefined) this.title = catalog.title;
    this.warnings = context.log.list;
    this.tracks = catalog.sources.map(({ info }) => info);
    this.#context = context;
    this.#catalog = catalog;
  }

  get isLive(): boolean {
    const lead = this.#readings.get(this.#lead ?? '');
    return lead !== undefined && !lead.list.written.isComplete;
  }

  async segments(trackId: string, signal: AbortSignal): Promise<SegmentList> {
    const reading = this.#readings.get(trackId);
    const isAhead = this.#ahead.delete(trackId);
    if (reading && isAhead && this.#isFresh(reading)) return this.#answer(trackId, reading.list);
    const written = await this.#load(trackId, reading, signal);
    return this.#answer(trackId, this.#accept(trackId, written));
  }

  /** Preloads a track's playlist, because only the playlist shows whether a stream is live or protected. */
  async readAhead(trackId: string, signal: AbortSignal): Promise<void> {
    if (this.#ahead.has(trackId)) return;
    this.#accept(trackId, await this.#load(trackId, undefined, signal));
    this.#ahead.add(trackId);
  }

  /** Takes over a playlist that the caller has parsed. */
  acceptAhead(trackId: string, written: MediaPlaylist): void {
    this.#accept(trackId, written);
    this.#ahead.add(trackId);
  }

  /** Removes a track permanently. */
  drop(trackId: string): void {
    this.tracks = this.tracks.filter(({ id }) => id !== trackId);
  }

  #accept(trackId: string, written: MediaPlaylist): JoinedList {
    if (written.isComplete && written.segments.length === 0) {
      throw new MediaError('manifest.empty', 'The playlist lists no segments.', { facts: { url: this.url } });
    }
    this.#lead ??= trackId;
    const earlier = this.#readings.get(trackId);
    const list = earlier ? continueList(earlier.list, written) : beginList(written, this.#leadSegments());
    this.#readings.set(trackId, { list, at: this.#context.clock.now() });
    if (written.isComplete && trackId === this.#lead) this.duration = listEnd(list.segments);
    return list;
  }

  #leadSegments(): readonly Segment[] {
    return this.#readings.get(this.#lead ?? '')?.list.segments ?? [];
  }

  #isFresh(reading: Reading): boolean {
    const { isComplete, targetDuration } = reading.list.written;
    return isComplete || this.#context.clock.now() - reading.at < targetDuration * 500;
  }

  #answer(trackId: string, list: JoinedList): SegmentList {
    const { targetDuration, isComplete, serverControl } = list.written;
    const isBlocking = serverControl.canBlockReload && !this.#withoutBlocking.has(trackId);
    return {
      segments: this.#context.wantsParts ? [...list.segments, ...list.parts] : list.segments,
      isLive: !isComplete,
      refreshAfter: isComplete ? 0 : refreshAfter(list, isBlocking),
      targetDuration,
      markers: list.markers,
    };
  }

  /** Tries the copies of a playlist in turn; when all are refused, fresh addresses from the multivariant playlist. */
  async #load(trackId: string, reading: Reading | undefined, signal: AbortSignal): Promise<MediaPlaylist> {
    try {
      return await this.#loadCopies(trackId, reading, signal);
    } catch (error) {
      const { reloadCatalog } = this.#context;
      if (!reading || !reloadCatalog || !isCode(error, 'http.refused')) throw error;
      this.#catalog = await reloadCatalog(signal);
      return this.#loadCopies(trackId, reading, signal);
    }
  }

  async #loadCopies(trackId: string, reading: Reading | undefined, signal: AbortSignal): Promise<MediaPlaylist> {
    const source = this.#catalog.sources.find(({ info }) => info.id === trackId);
    if (!source) throw new MediaError('input.invalid', 'There is no such track.', { facts: { subject: trackId } });
    let failure: unknown;
    let hollow: MediaPlaylist | undefined;
    for (const url of source.urls) {
      try {
        const written = await this.#loadOne(trackId, url, reading, signal);
        // A live playlist that once had its files is trusted, because switching back and forth between copies would
        // cost more.
        const isTrusted = source.urls.length === 1 || (reading !== undefined && !written.isComplete);
        if (isTrusted || (await this.#context.loader.hasFiles(written, signal))) return written;
        hollow ??= written;
      } catch (error) {
        if (!isCode(error, 'http.refused', 'http.busy', 'network.failed', 'network.stalled')) throw error;
        failure ??= error;
      }
    }
    if (hollow) return hollow;
    throw failure;
  }

  async #loadOne(
    trackId: string,
    url: string,
    reading: Reading | undefined,
    signal: AbortSignal,
  ): Promise<MediaPlaylist> {
    const { loader, clock, wantsParts } = this.#context;
    const { trail, variables: imports } = this.#catalog;
    if (reading && !this.#withoutBlocking.has(trackId)) {
      const query = reloadQuery(reading.list, wantsParts, (clock.now() - reading.at) / 1000);
      const previous = reading.list.written;
      try {
        const update = query ? await loader.load({ url, query, trail, imports, previous }, signal) : undefined;
        if (update && !update.isIncompleteUpdate) return update;
      } catch (error) {
        // A server that promises more than it supports still answers plain requests.
        if (!isCode(error, 'http.refused', 'http.busy')) throw error;
        this.#withoutBlocking.add(trackId);
      }
    }
    return loader.load({ url, trail, imports }, signal);
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof MediaError && codes.includes(error.code);
}
