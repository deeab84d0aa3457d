import { builtInRecipes } from '@clipharbor/sites';
import type { FoundMedia, TabMedia } from './tab-media.ts';

const isUnder = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/**
 * Players of these sites load picture and sound separately and in pieces, all of which belong to media that are already listed.
 */
export function isPartOfGuestMedia({ guest, media }: TabMedia, one: FoundMedia): boolean {
  if (guest === undefined || one.guest !== undefined || !media.some((other) => other.guest !== undefined)) return false;
  return isUnder(new URL(one.url).hostname, guest.mediaHosts);
}

/** The source of a medium, for display; null where only its URL is known. */
export function guestOrigin({ guest }: FoundMedia): string | null {
  if (guest === undefined) return null;
  const [host = guest.site] = builtInRecipes.sites[guest.site].pageHosts;
  return guest.author === null ? host : `${host} · ${guest.author}`;
}
