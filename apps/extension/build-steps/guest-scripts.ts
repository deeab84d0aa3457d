import { builtInRecipes } from '@clipharbor/sites';

/** Content scripts of the guest sites, by file name. */
export const guestScripts = {
  'guest-page': 'src/content/guest/page.ts',
  'guest-answers': 'src/content/guest/observe-answers.ts',
} as const;

/** For all of them together, compressed: every page of these sites loads them. */
export const maxGuestScriptBytes = 15 * 1024;

const matches: readonly string[] = Object.values(builtInRecipes.sites)
  .flatMap(({ pageHosts }) => pageHosts)
  .sort()
  .map((host) => `https://*.${host}/*`);

/** The listener comes before the scripts it listens to. Both run before any script of the page. */
export const guestContentScripts = [
  { matches, js: ['guest-page.js'], run_at: 'document_start' },
  { matches, js: ['guest-answers.js'], run_at: 'document_start', world: 'MAIN' },
] as const;
