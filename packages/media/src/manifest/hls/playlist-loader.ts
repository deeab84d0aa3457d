import { MediaError } from '../../model/errors.ts';
import type { Http } from '../../model/ports.ts';
import { chooseTracks } from '../../select/choose.ts';
import { resolveAddress, withQuery } from '../address.ts';
import type { ManifestLimits } from '../limits.ts';
import { loadManifest } from '../load.ts';
import { canBeHad } from '../probe.ts';
import type { WarningLog } from '../warnings.ts';
import { masterTracks } from './master-tracks.ts';
import type { MediaPlaylist } from './media-playlist.ts';
import { isMaster, parseMaster } from './parse-master.ts';
import { parseMediaPlaylist } from './parse-media.ts';

/** Loads media playlists, following multivariant playlists found where a media playlist should be. */
export class PlaylistLoader {
  readonly #http: Http;
  readonly #limits: ManifestLimits;
  readonly #log: WarningLog;

  constructor(http: Http, limits: ManifestLimits, log: WarningLog) {
    this.#http = http;
    this.#limits = limits;
    this.#log = log;
  }

  /** `trail` are the playlists that led here. */
  async load(
    request: {
      readonly url: string;
      readonly query?: string;
      readonly trail: readonly string[];
      readonly imports: ReadonlyMap<string, string>;
      readonly previous?: MediaPlaylist | undefined;
    },
    signal: AbortSignal,
  ): Promise<MediaPlaylist> {
    const { url, trail, imports, previous } = request;
    this.#refuseLoop(url, trail);
    const loaded = await loadManifest(this.#http, withQuery(url, request.query ?? ''), this.#limits, signal);
    if (loaded.type !== 'hls') {
      throw new MediaError('manifest.invalid', 'A playlist leads to something else.', {
        facts: { url, subject: loaded.type },
      });
    }
    const source = { url: loaded.url, limits: this.#limits, log: this.#log };
    if (!isMaster(loaded.text)) return parseMediaPlaylist(loaded.text, { ...source, imports, previous });
    this.#log.add('hls.nested', 'A variant leads to another list of variants: its best one is taken.');
    const master = parseMaster(loaded.text, source);
    const tracks = masterTracks(master);
    const { video, audio } = chooseTracks(
      tracks.map(({ info }) => info),
      { quality: 'best' },
    );
    const chosen = tracks.find(({ info }) => info === (video ?? audio))?.urls[0];
    if (!chosen) throw new MediaError('manifest.empty', 'A list of variants is empty.', { facts: { url } });
    return this.load({ url: chosen, trail: [...trail, url, loaded.url], imports: master.variables, previous }, signal);
  }

  /** Whether the files in a playlist are available: the copy may be a leftover on a server that no longer has them. */
  async hasFiles({ segments }: MediaPlaylist, signal: AbortSignal): Promise<boolean> {
    // Not the first one: in a live stream it may be about to expire.
    const sample = segments.findLast(({ isGap }) => !isGap);
    return !sample || canBeHad(this.#http, sample.init?.url ?? sample.url, signal);
  }

  #refuseLoop(url: string, trail: readonly string[]): void {
    const address = resolveAddress(url, url);
    // Each step leaves its address before and after redirects on the trail.
    const depth = trail.length / 2 + 1;
    if (!trail.includes(address) && depth <= this.#limits.depth) return;
    throw new MediaError('manifest.loop', 'The playlists lead in a circle.', {
      facts: { url, subject: `${depth} playlists` },
    });
  }
}
