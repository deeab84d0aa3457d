import { hostOf, isUnder, isUnderAny } from './address/host.ts';

/** Why nothing is saved from a place. The code is also the key of the text that explains it. */
export type RefusalCode = 'refused.youtube' | 'refused.protectedService' | 'refused.optOut';

/**
 * Domains from which nothing is saved, including their subdomains. Recipes can add domains that opted out, but never remove one
 * of these. A service is listed if all of its videos are protected, so that visitors learn it at once and not at the first
 * segment. The media engine recognizes protected media elsewhere.
 */
export const refusals: Readonly<Record<Exclude<RefusalCode, 'refused.optOut'>, readonly string[]>> = {
  'refused.youtube': [
    'youtube.com',
    'youtu.be',
    'youtube-nocookie.com',
    'youtubekids.com',
    'youtube.googleapis.com',
    'googlevideo.com',
    'ytimg.com',
  ],
  'refused.protectedService': [
    'netflix.com',
    'nflxvideo.net',
    'primevideo.com',
    'disneyplus.com',
    'hulu.com',
    'max.com',
    'hbomax.com',
    'peacocktv.com',
    'paramountplus.com',
    'tv.apple.com',
    'music.apple.com',
    'open.spotify.com',
    'tidal.com',
    'deezer.com',
    'crunchyroll.com',
    'dazn.com',
  ],
};

/** Why nothing is saved from this host; null if it may be. Used for pages and media hosts alike. */
export function refusalOfHost(host: string, optOutDomains: readonly string[] = []): RefusalCode | null {
  for (const [code, domains] of Object.entries(refusals) as [RefusalCode, readonly string[]][]) {
    if (isUnderAny(host, domains)) return code;
  }
  return isUnderAny(host, optOutDomains) ? 'refused.optOut' : null;
}

/** The same for a URL; anything other than an http(s) URL is not refused. */
export function refusalOf(address: string, optOutDomains: readonly string[] = []): RefusalCode | null {
  const host = hostOf(address);
  return host === null ? null : refusalOfHost(host, optOutDomains);
}

/** Whether a recipe that names this domain would include a refused one. */
export const touchesRefused = (domain: string): boolean =>
  Object.values(refusals)
    .flat()
    .some((refused) => isUnder(domain, refused) || isUnder(refused, domain));
