import type { ObservedItem } from '@clipharbor/contracts';
import { memoryUrl } from '@clipharbor/media-browser';
import { classifyAddress } from './classify.ts';
import { askedBy } from './documents.ts';
import { mediaId, mediaKey } from './media-key.ts';
import { refusalOf } from './refuse.ts';
import { addMedia, type TabMedia, type TracedPlayer } from './tab-media.ts';

/** For all texts of one page together: they are stored with its list. */
const maxTextCharacters = 3 * 1024 * 1024;
const maxPlayers = 20;
const maxAddresses = 20;

const isWeb = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url);

/** Adds what our script in the page's own world has seen in a frame. At worst, a forged item adds a row that cannot be saved. */
export function addObserved(tab: TabMedia, items: readonly ObservedItem[], frameUrl: string): TabMedia {
  if (refusalOf(frameUrl) !== null) return tab;
  return items.reduce((next, item) => addItem(next, item, frameUrl), tab);
}

function addItem(tab: TabMedia, item: ObservedItem, frameUrl: string): TabMedia {
  switch (item.kind) {
    case 'manifest':
      return addManifest(tab, item, frameUrl);
    case 'address':
      return addAddress(tab, item.url, frameUrl);
    case 'player':
      return addPlayer(tab, item, frameUrl);
  }
}

/** A list keeps its key, even as a live one moves on. */
function keyOf(url: string, text: string): string {
  const first = /^[^#\s].*$/m.exec(text)?.[0] ?? /<BaseURL[^>]*>([^<]+)|media="([^"]+)"/.exec(text)?.[0] ?? text;
  const address = URL.parse(first, isWeb(url) ? url : undefined)?.href ?? first;
  return `${url} ${address.replace(/[?#].*$/, '').replace(/\d+(?=[^/]*$)/g, '*')}`;
}

function addManifest(
  tab: TabMedia,
  { url, text, isRepeatable }: Extract<ObservedItem, { kind: 'manifest' }>,
  frameUrl: string,
): TabMedia {
  const type = text.trimStart().startsWith('#EXTM3U') ? 'hls' : 'dash';
  const sighting = { role: 'manifest', type } as const;
  if (isRepeatable && isWeb(url)) {
    return knows(tab, url)
      ? addMedia(tab, { url, sighting })
      : addMedia(tab, { url, sighting, ...askedBy(tab, frameUrl, url) });
  }
  const key = keyOf(url, text);
  const id = mediaId(key);
  const known = tab.media.find((media) => media.id === id);
  if (known?.inlineManifest?.text === text) return tab;
  const others = tab.media.filter((media) => media !== known);
  const used = others.reduce((sum, { inlineManifest }) => sum + (inlineManifest?.text.length ?? 0), 0);
  if (used + text.length > maxTextCharacters) return tab;
  const address = isWeb(url) ? url : memoryUrl(id);
  const inlineManifest = { text, type: type === 'hls' ? 'application/vnd.apple.mpegurl' : 'application/dash+xml' };
  return addMedia(tab, { url: address, key, sighting, inlineManifest, ...askedBy(tab, frameUrl, address) });
}

function addAddress(tab: TabMedia, url: string, frameUrl: string): TabMedia {
  const sighting = isWeb(url) ? classifyAddress(url, 'xmlhttprequest') : null;
  if (sighting?.role !== 'manifest' || knows(tab, url) || refusalOf(url) !== null) return tab;
  const waiting = tab.media.filter(({ role }) => role === 'manifest').length;
  return waiting >= maxAddresses ? tab : addMedia(tab, { url, sighting, ...askedBy(tab, frameUrl, url) });
}

/** Records where a player's data came from. Data from parts of single files, without a manifest, means that it plays those files. */
function addPlayer(
  tab: TabMedia,
  { objectUrl, types, sources, durationSeconds }: Extract<ObservedItem, { kind: 'player' }>,
  frameUrl: string,
): TabMedia {
  const traced: TracedPlayer = { objectUrl, sources: sources.map(({ url }) => url).filter(isWeb), durationSeconds };
  const others = (tab.players ?? []).filter((player) => player.objectUrl !== objectUrl);
  const next = { ...tab, players: [...others, traced].slice(-maxPlayers) };
  const isFiles = sources.length <= Math.max(1, types.length) && sources.every(({ isPart }) => isPart);
  if (!isFiles) return next;
  return sources
    .filter(({ url }) => isWeb(url) && refusalOf(url) === null && !knows(next, url))
    .reduce((now, { url }, index) => {
      const kind = types[index]?.startsWith('audio/') ? 'audio' : 'video';
      const sighting = { role: 'file', kind, bytes: null } as const;
      return addMedia(now, { url, sighting, isLoadedByScript: true, ...askedBy(now, frameUrl, url) });
    }, next as TabMedia);
}

/** Whether the type of a URL's content is known. */
const knows = (tab: TabMedia, url: string): boolean => {
  const id = mediaId(mediaKey(url));
  return tab.media.some((media) => media.id === id && media.role !== 'unsure');
};
