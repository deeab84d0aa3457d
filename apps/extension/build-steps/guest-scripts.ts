import { builtInRecipes } from '@clipharbor/sites';

/** Scripts in pages of the guest-mode sites, by the name of their file. */
export const guestScripts = {
  'guest-page': 'src/content/guest/page.ts',
  'guest-answers': 'src/content/guest/observe-answers.ts',
} as const;

/** All of them together, compressed: they are loaded with every page of these sites. */
export const maxGuestScriptBytes = 15 * 1024;

const matches: readonly string[] = Object.values(builtInRecipes.sites)
  .flatMap(({ pageHosts }) => pageHosts)
  .sort()
  .map((host) => `https://*.${host}/*`);

/** The listener comes before what it listens to. Both run before any script of the page. */
export const guestContentScripts = [
  { matches, js: ['guest-page.js'], run_at: 'document_start' },
  { matches, js: ['guest-answers.js'], run_at: 'document_start', world: 'MAIN' },
] as const;
