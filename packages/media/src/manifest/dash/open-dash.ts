import { MediaError } from '../../model/errors.ts';
import type { Presentation } from '../../model/manifest.ts';
import type { Clock, Http } from '../../model/ports.ts';
import type { ManifestLimits } from '../limits.ts';
import { type LoadedText, loadManifest } from '../load.ts';
import { WarningLog } from '../warnings.ts';
import { serverClockOffset } from './clock-sync.ts';
import { parseMpd, readMpd } from './mpd.ts';
import { DashPresentation } from './presentation.ts';
import { type RemoteSource, withRemotePeriods } from './remote-periods.ts';
import { dashTracks, withoutProtected } from './tracks.ts';
import type { Mpd } from './types.ts';

/** Options for opening a DASH stream. */
export interface DashOptions {
  /** As requested, before redirects. */
  readonly url: string;
  readonly http: Http;
  readonly clock: Clock;
  readonly limits: ManifestLimits;
  readonly signal: AbortSignal;
}

/** Opens a DASH stream whose manifest has been loaded. */
export async function openDash(
  loaded: LoadedText,
  { url, http, clock, limits, signal }: DashOptions,
): Promise<Presentation> {
  const log = new WarningLog();
  const known: RemoteSource['known'] = new Map();
  const read = async ({ type, text, url: base }: LoadedText, reading: AbortSignal): Promise<Mpd> => {
    if (type !== 'dash')
      throw new MediaError('manifest.invalid', 'The manifest became something else.', { facts: { subject: type } });
    const remote = { url: base, http, limits, log, signal: reading, known };
    const mpd = readMpd(await withRemotePeriods(parseMpd(text, limits), remote), remote);
    return { ...mpd, periods: withoutProtected(mpd.periods, log) };
  };
  const mpd = await read(loaded, signal);
  const tracks = dashTracks(mpd.periods);
  if (tracks.length > limits.tracks) {
    throw new MediaError('manifest.tooLarge', 'The manifest offers too many tracks.', {
      facts: { subject: `${limits.tracks} tracks` },
    });
  }
  if (tracks.length === 0) throw new MediaError('manifest.empty', 'The manifest offers nothing.', { facts: { url } });
  const clockOffset = mpd.isDynamic
    ? await serverClockOffset(mpd.timings, { http, clock, base: loaded.url, date: loaded.date, log }, signal)
    : 0;
  const reload = async (earlier: Mpd, later: AbortSignal) =>
    read(await loadManifest(http, earlier.location ?? url, limits, later), later);
  return new DashPresentation({ url, http, clock, limits, log, clockOffset, reload }, mpd, tracks);
}
