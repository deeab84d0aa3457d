import type { PageFindings } from '@clipharbor/contracts';
import { mediaKey } from './media-key.ts';
import { isReferenced } from './references.ts';
import { addFacts, type FoundMedia, type TabMedia, type TracedPlayer } from './tab-media.ts';

type Player = PageFindings['players'][number];

/**
 * Elements that play an object URL are not media themselves: they play a manifest or a file that the page loaded. That medium gets
 * their title, poster and duration.
 */
export function addPlayers(tab: TabMedia, players: readonly Player[]): TabMedia {
  let next = tab;
  for (const player of players) {
    const media = playedBy(next, player.objectUrl) ?? (players.length === 1 ? onlyManifest(next) : undefined);
    if (media !== undefined) next = addFacts(next, media, player);
  }
  return next;
}

/** The medium that an element plays, by the element's URL. */
export function mediaOfElement(tab: TabMedia, address: string): FoundMedia | undefined {
  if (!address.startsWith('blob:')) return tab.media.find(({ url }) => url === address);
  return playedBy(tab, address) ?? onlyManifest(tab);
}

/** The medium whose data was fed to a player. */
function playedBy(tab: TabMedia, objectUrl: string): FoundMedia | undefined {
  const player = tab.players?.find((one) => one.objectUrl === objectUrl);
  return player && tab.media.find((media) => isFedBy(player, media));
}

const isFedBy = ({ sources }: TracedPlayer, { url, references }: FoundMedia): boolean =>
  sources.some((source) => mediaKey(source) === mediaKey(url) || isReferenced(source, references));

/**
 * The duration of a medium according to its player. Looked up when the row is made, because the player may be known before its
 * medium, and the duration after both.
 */
export function playedSeconds(tab: TabMedia, media: FoundMedia): number | null {
  const timed = (tab.players ?? []).filter(({ durationSeconds }) => durationSeconds !== undefined);
  const own = timed.findLast((player) => isFedBy(player, media));
  return (own ?? onlyPlayer(tab, media))?.durationSeconds ?? null;
}

/** The only player plays the only stream, unless it got its data from elsewhere. */
function onlyPlayer(tab: TabMedia, media: FoundMedia): TracedPlayer | undefined {
  const [only, ...others] = tab.players ?? [];
  if (only === undefined || others.length > 0 || onlyManifest(tab) !== media) return undefined;
  return playedBy(tab, only.objectUrl) === undefined ? only : undefined;
}

/** One player and one stream belong together, even if the connection was not observed. */
function onlyManifest(tab: TabMedia): FoundMedia | undefined {
  const manifests = tab.media.filter(({ role }) => role === 'manifest');
  return manifests.length === 1 ? manifests[0] : undefined;
}
