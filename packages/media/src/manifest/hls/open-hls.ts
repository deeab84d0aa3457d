import { MediaError } from '../../model/errors.ts';
import type { Presentation, TrackInfo } from '../../model/manifest.ts';
import type { Clock, Http } from '../../model/ports.ts';
import { chooseTracks } from '../../select/choose.ts';
import type { ManifestLimits } from '../limits.ts';
import { type LoadedText, loadManifest } from '../load.ts';
import { WarningLog } from '../warnings.ts';
import { masterTracks } from './master-tracks.ts';
import { isMaster, parseMaster } from './parse-master.ts';
import { parseMediaPlaylist } from './parse-media.ts';
import { PlaylistLoader } from './playlist-loader.ts';
import { type HlsCatalog, HlsPresentation } from './presentation.ts';

/** Options for opening an HLS stream. */
export interface HlsOptions {
  /** As requested, before redirects; used for refreshing. */
  readonly url: string;
  readonly http: Http;
  readonly clock: Clock;
  readonly limits: ManifestLimits;
  readonly signal: AbortSignal;
  readonly wantsParts: boolean;
}

/** The track of a media playlist that was given directly. */
const onlyTrack: TrackInfo = { id: 'main', kind: 'muxed' };

/** Failures of one variant after which others may still work. */
const droppableErrors: ReadonlySet<string> = new Set([
  'media.protected',
  'media.unsupported',
  'http.refused',
  'manifest.invalid',
  'manifest.loop',
  'manifest.empty',
]);

/** Limits how many variants of a dead list we request. */
const maxDropped = 30;

/** Opens an HLS stream whose first playlist has been loaded. */
export async function openHls(loaded: LoadedText, options: HlsOptions): Promise<Presentation> {
  const { url, http, limits, clock, wantsParts, signal } = options;
  const log = new WarningLog();
  const loader = new PlaylistLoader(http, limits, log);
  if (!/^\uFEFF?\s*#EXTM3U/.test(loaded.text)) log.add('hls.header', 'The playlist does not begin with #EXTM3U.', 1);
  const context = { url, loader, clock, log, wantsParts };
  if (!isMaster(loaded.text)) {
    const catalog = { sources: [{ info: onlyTrack, urls: [url] }], variables: new Map(), trail: [], title: undefined };
    const presentation = new HlsPresentation(context, catalog);
    presentation.acceptAhead(onlyTrack.id, parseMediaPlaylist(loaded.text, { url: loaded.url, limits, log }));
    return presentation;
  }
  const readCatalog = (text: LoadedText): HlsCatalog => {
    const master = parseMaster(text.text, { url: text.url, limits, log });
    return { sources: masterTracks(master), variables: master.variables, trail: [url, text.url], title: master.title };
  };
  const reloadCatalog = async (later: AbortSignal) => readCatalog(await loadManifest(http, url, limits, later));
  const presentation = new HlsPresentation({ ...context, reloadCatalog }, readCatalog(loaded));
  await readBest(presentation, log, signal);
  return presentation;
}

/**
 * Loads the playlists that will most likely be needed, and drops tracks that turn out to be protected or dead, until
 * the best video and its sound are usable.
 */
async function readBest(presentation: HlsPresentation, log: WarningLog, signal: AbortSignal): Promise<void> {
  let failure: MediaError | undefined;
  for (let dropped = 0; ; dropped++) {
    const { video, audio } = chooseTracks(presentation.tracks, { quality: 'best' });
    const isSoundless = video?.kind === 'video' && !audio && failure !== undefined;
    if ((!video && !audio) || isSoundless || dropped > maxDropped) {
      throw (
        failure ??
        new MediaError('manifest.empty', 'The playlist offers nothing.', { facts: { url: presentation.url } })
      );
    }
    let track = video ?? audio;
    try {
      for (track of [video, audio]) if (track) await presentation.readAhead(track.id, signal);
      return;
    } catch (error) {
      if (!(error instanceof MediaError) || !droppableErrors.has(error.code) || !track) throw error;
      // "Protected" is more helpful than "not found" when nothing is left in the end.
      if (failure?.code !== 'media.protected') failure = error;
      log.add('hls.dropped', `A track is left out: ${track.id} (${error.code} ${error.facts.subject ?? ''})`);
      presentation.drop(track.id);
    }
  }
}
