import { maxObservedCharacters } from './limits.ts';

/** What was found in a text of the page. */
export interface Contained {
  readonly texts: readonly string[];
  readonly addresses: readonly string[];
}

const maxNodes = 5000;
const maxDepth = 12;
const maxFound = 10;

/** Whether a text is a playlist or a DASH manifest. Checks only its beginning. */
export function isManifest(text: string): boolean {
  if (text.length > maxObservedCharacters) return false;
  const start = text.slice(0, 1000).trimStart();
  return start.startsWith('#EXTM3U') || (start.startsWith('<') && /<MPD[\s>]/.test(start));
}

const isManifestAddress = (text: string): boolean =>
  text.length < 8192 && /^https?:\/\/[^\s"<>]+\.(m3u8|mpd)([?#]|$)/i.test(text);

/** Whether a text is worth parsing; most responses are not. */
export const mayContainManifest = (text: string): boolean => /#EXTM3U|<MPD[\s>]|\.m3u8|\.mpd["?]/.test(text);

/** Manifests and manifest URLs among the strings of parsed JSON, within limits. */
export function findManifests(json: unknown): Contained {
  const texts: string[] = [];
  const addresses: string[] = [];
  const queue: [value: unknown, depth: number][] = [[json, 0]];
  for (let at = 0; at < queue.length && at < maxNodes; at++) {
    const [value, depth] = queue[at] ?? [];
    if (typeof value === 'string') {
      if (isManifest(value) && texts.length < maxFound) texts.push(value);
      else if (isManifestAddress(value) && addresses.length < maxFound) addresses.push(value);
    } else if (typeof value === 'object' && value !== null && (depth ?? 0) < maxDepth) {
      for (const inner of Object.values(value)) {
        if (queue.length >= maxNodes) break;
        queue.push([inner, (depth ?? 0) + 1]);
      }
    }
  }
  return { texts, addresses: [...new Set(addresses)] };
}

/** The same for the body of any response. */
export function findInText(text: string): Contained {
  if (isManifest(text)) return { texts: [text], addresses: [] };
  const start = text.slice(0, 100).trimStart()[0];
  const isJson = (start === '{' || start === '[') && text.length <= maxObservedCharacters;
  if (!isJson || !mayContainManifest(text)) return { texts: [], addresses: [] };
  try {
    return findManifests(JSON.parse(text));
  } catch {
    return { texts: [], addresses: [] };
  }
}

/** Whether a manifest is live and will list more segments later. */
export const isLiveList = (text: string): boolean =>
  text.trimStart().startsWith('#EXTM3U')
    ? text.includes('#EXTINF') && !text.includes('#EXT-X-ENDLIST')
    : /<MPD[^>]*\stype="dynamic"/.test(text);
