import { parseMpd, readMpd as readElements } from '../dash/mpd.ts';
import type { Mpd } from '../dash/types.ts';
import type { MediaPlaylist } from '../hls/media-playlist.ts';
import { type MasterPlaylist, parseMaster } from '../hls/parse-master.ts';
import { parseMediaPlaylist } from '../hls/parse-media.ts';
import { defaultLimits, type ManifestLimits } from '../limits.ts';
import { WarningLog } from '../warnings.ts';

/** The address of test manifests. */
export const baseUrl = 'https://media.test/show/list.m3u8';

interface Options {
  readonly url?: string;
  readonly limits?: Partial<ManifestLimits>;
  readonly previous?: MediaPlaylist;
  readonly imports?: ReadonlyMap<string, string>;
}

function source({ url = baseUrl, limits }: Options) {
  return { url, limits: { ...defaultLimits, ...limits }, log: new WarningLog() };
}

/** Reads a media playlist; the first line is added. */
export function readMedia(
  body: string,
  options: Options = {},
): MediaPlaylist & { codes: string[]; lines: (number | undefined)[] } {
  const from = source(options);
  const { previous, imports } = options;
  const list = parseMediaPlaylist(`#EXTM3U\n${body}`, { ...from, previous, ...(imports ? { imports } : {}) });
  return {
    ...list,
    codes: from.log.list.map(({ code }) => code),
    lines: from.log.list.map(({ position }) => position),
  };
}

/** Reads a multivariant playlist; the first line is added. */
export function readMaster(body: string, options: Options = {}): MasterPlaylist & { codes: string[] } {
  const from = source(options);
  const master = parseMaster(`#EXTM3U\n${body}`, from);
  return { ...master, codes: from.log.list.map(({ code }) => code) };
}

/** Reads a DASH manifest from the inside of its root element. */
export function readMpd(
  inside: string,
  attributes = 'type="static"',
  options: Options = {},
): Mpd & { codes: string[] } {
  const from = source({ url: 'https://media.test/show/manifest.mpd', ...options });
  const mpd = readElements(parseMpd(`<?xml version="1.0"?><MPD ${attributes}>${inside}</MPD>`, from.limits), from);
  return { ...mpd, codes: from.log.list.map(({ code }) => code) };
}
