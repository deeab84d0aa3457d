import { MediaError } from '../../model/errors.ts';
import { resolveAddress } from '../address.ts';
import type { ManifestLimits } from '../limits.ts';
import type { WarningLog } from '../warnings.ts';
import { type Attributes, isYes, parseAttributes } from './attributes.ts';
import { keySystem, parseKey } from './keys.ts';
import { eachLine } from './lines.ts';
import { parseDecimal, parseInteger, parseResolution } from './values.ts';
import { Variables } from './variables.ts';

/** One EXT-X-STREAM-INF and the address after it. */
export interface Variant {
  readonly url: string;
  readonly bandwidth: number | undefined;
  readonly codecs: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly frameRate: number | undefined;
  readonly audio: string | undefined;
  readonly subtitles: string | undefined;
  readonly pathway: string | undefined;
  readonly name: string | undefined;
}

/** One EXT-X-MEDIA of audio or subtitles. */
export interface Rendition {
  readonly type: 'AUDIO' | 'SUBTITLES';
  readonly group: string;
  /** Absent when the rendition is inside the variant's own segments. */
  readonly url: string | undefined;
  readonly name: string | undefined;
  readonly language: string | undefined;
  readonly isDefault: boolean;
  readonly isForced: boolean;
  readonly channels: number | undefined;
  readonly characteristics: readonly string[];
}

/** A multivariant playlist as written. */
export interface MasterPlaylist {
  readonly variants: readonly Variant[];
  readonly renditions: readonly Rendition[];
  readonly title: string | undefined;
  /** What media playlists may import. */
  readonly variables: ReadonlyMap<string, string>;
}

/** What parsing a multivariant playlist needs besides its text. */
export interface MasterSource {
  readonly url: string;
  readonly limits: ManifestLimits;
  readonly log: WarningLog;
}

/** Lines may be indented. */
const variantLine = /^[ \t]*#EXT-X-STREAM-INF:/m;
const renditionLine = /^[ \t]*#EXT-X-MEDIA:/m;
const segmentLine = /^[ \t]*#EXTINF:/m;

/** Whether a playlist lists other playlists. If a file has both segments and variants, the variants win. */
export function isMaster(text: string): boolean {
  return variantLine.test(text) || (renditionLine.test(text) && !segmentLine.test(text));
}

/** Reads an HLS multivariant playlist. I-frame playlists, steering and unknown tags are ignored. */
export function parseMaster(text: string, source: MasterSource): MasterPlaylist {
  const { url: base, limits, log } = source;
  const variables = new Variables(base, new Map(), log);
  const variants: Variant[] = [];
  const renditions: Rendition[] = [];
  let title: string | undefined;
  let stream: Attributes | undefined;

  const tags: ReadonlyMap<string, (attributes: Attributes, line: number) => void> = new Map([
    [
      '#EXT-X-STREAM-INF',
      (attributes: Attributes, line: number) => {
        if (stream) log.add('hls.variant', 'A variant has no address.', line);
        stream = attributes;
      },
    ],
    [
      '#EXT-X-MEDIA',
      (attributes: Attributes, line: number) => {
        const rendition = readRendition(attributes, base, log, line);
        if (rendition) renditions.push(rendition);
      },
    ],
    [
      '#EXT-X-SESSION-KEY',
      (attributes: Attributes, line: number) => {
        // Each media playlist decides for itself; this is only an announcement.
        const system = keySystem(parseKey(attributes, log, line));
        if (system) log.add('hls.sessionKey', `The playlist announces protection: ${system}`, line);
      },
    ],
    [
      '#EXT-X-SESSION-DATA',
      (attributes: Attributes) => {
        if (attributes.get('DATA-ID') === 'com.apple.hls.title') title ??= attributes.get('VALUE');
      },
    ],
  ]);

  eachLine(text, limits.lines, (line, number) => {
    if (variants.length + renditions.length > limits.tracks) {
      throw new MediaError('manifest.tooLarge', 'The playlist offers too many variants.', {
        facts: { subject: `${limits.tracks} tracks` },
      });
    }
    if (line.startsWith('#')) {
      const colon = line.indexOf(':');
      const name = colon < 0 ? line : line.slice(0, colon).trimEnd();
      if (name === '#EXT-X-DEFINE') variables.define(line.slice(colon + 1), number);
      const read = tags.get(name);
      if (read)
        read(
          parseAttributes(line.slice(colon + 1), (value) => variables.expand(value, number)),
          number,
        );
      return;
    }
    const variant = stream && readVariant(stream, variables.expand(line, number), base, log, number);
    if (variant) variants.push(variant);
    stream = undefined;
  });
  return { variants, renditions, title, variables: variables.values };
}

function readVariant(
  attributes: Attributes,
  written: string,
  base: string,
  log: WarningLog,
  line: number,
): Variant | undefined {
  const url = tryAddress(written, base, log, line);
  if (!url) return undefined;
  const bandwidth = parseInteger(attributes.get('BANDWIDTH')) ?? parseInteger(attributes.get('AVERAGE-BANDWIDTH'));
  if (bandwidth === undefined) log.add('hls.bandwidth', 'A variant does not state its bandwidth.', line);
  const resolution = parseResolution(attributes.get('RESOLUTION'));
  return {
    url,
    bandwidth,
    codecs: attributes.get('CODECS') || undefined,
    width: resolution?.width,
    height: resolution?.height,
    frameRate: parseDecimal(attributes.get('FRAME-RATE')),
    audio: attributes.get('AUDIO'),
    subtitles: attributes.get('SUBTITLES'),
    pathway: attributes.get('PATHWAY-ID'),
    name: attributes.get('NAME'),
  };
}

function readRendition(attributes: Attributes, base: string, log: WarningLog, line: number): Rendition | undefined {
  const type = attributes.get('TYPE')?.toUpperCase();
  if (type === 'CLOSED-CAPTIONS') {
    const language = attributes.get('LANGUAGE') ?? 'unknown language';
    log.add('hls.closedCaptions', `Closed captions are inside the video: ${language}`, line);
    return undefined;
  }
  if (type !== 'AUDIO' && type !== 'SUBTITLES') {
    log.add('hls.rendition', `A rendition of another type is left out: ${type ?? 'none'}`, line);
    return undefined;
  }
  const uri = attributes.get('URI');
  const url = uri && tryAddress(uri, base, log, line);
  if ((uri || type === 'SUBTITLES') && !url) return undefined;
  return {
    type,
    group: attributes.get('GROUP-ID') ?? '',
    url: url || undefined,
    name: attributes.get('NAME'),
    language: attributes.get('LANGUAGE') || undefined,
    isDefault: isYes(attributes, 'DEFAULT'),
    isForced: isYes(attributes, 'FORCED'),
    channels: parseInteger(attributes.get('CHANNELS')),
    characteristics: (attributes.get('CHARACTERISTICS') ?? '').split(',').map((item) => item.trim()),
  };
}

/** One forbidden address must not invalidate the other variants. */
function tryAddress(written: string, base: string, log: WarningLog, line: number): string | undefined {
  try {
    return resolveAddress(written, base);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    log.add('hls.address', `An address is refused: ${error.facts.subject ?? error.message}`, line);
    return undefined;
  }
}
