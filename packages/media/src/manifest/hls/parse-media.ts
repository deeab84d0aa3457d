import type { ManifestLimits } from '../limits.ts';
import type { WarningLog } from '../warnings.ts';
import { eachLine } from './lines.ts';
import type { MediaPlaylist } from './media-playlist.ts';
import { MediaReader } from './media-reader.ts';
import { mediaTags } from './media-tags.ts';
import { Variables } from './variables.ts';

/** What parsing a media playlist needs besides its text. */
export interface MediaPlaylistSource {
  readonly url: string;
  readonly limits: ManifestLimits;
  readonly log: WarningLog;
  /** Variables of the multivariant playlist. */
  readonly imports?: ReadonlyMap<string, string>;
  /** The earlier version of the same playlist, for delta updates. */
  readonly previous?: MediaPlaylist | undefined;
}

/** Reads an HLS media playlist. Lenient: irregularities become warnings, dangerous content a `MediaError`. */
export function parseMediaPlaylist(text: string, source: MediaPlaylistSource): MediaPlaylist {
  const variables = new Variables(source.url, source.imports ?? new Map(), source.log);
  const reader = new MediaReader({ ...source, variables });
  eachLine(text, source.limits.lines, (line, number) => {
    if (!line.startsWith('#')) return reader.address(line, number);
    if (!line.startsWith('#EXT')) return;
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon).trimEnd();
    const value = colon < 0 ? '' : line.slice(colon + 1);
    if (name === '#EXT-X-DEFINE') variables.define(value, number);
    else mediaTags.get(name)?.(reader, value, number);
  });
  return reader.finish();
}
