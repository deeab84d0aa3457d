import { builtInRecipes } from '@clipharbor/sites';
import type { FoundMedia, TabMedia } from '../finding/tab-media.ts';

const isUnder = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** Players of these sites load picture and sound apart and in pieces: whatever they load belongs to a medium that is listed already. */
export function isPartOfGuestMedia({ guest, media }: TabMedia, one: FoundMedia): boolean {
  if (guest === undefined || one.guest !== undefined || !media.some((other) => other.guest !== undefined)) return false;
  return isUnder(new URL(one.url).hostname, guest.mediaHosts);
}

/** Where a medium comes from, for people; null where only its address is known. */
export function guestOrigin({ guest }: FoundMedia): string | null {
  if (guest === undefined) return null;
  const [host = guest.site] = builtInRecipes.sites[guest.site].pageHosts;
  return guest.author === null ? host : `${host} · ${guest.author}`;
}
