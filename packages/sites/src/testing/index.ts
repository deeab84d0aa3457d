/** Made-up pages of the four sites, for tests of the programs that read them. */
export { facebookPages } from './facebook-pages.ts';
export { fixtures } from './fixtures.ts';
export { instagramPages } from './instagram-pages.ts';
export { redditPages } from './reddit-pages.ts';
export { knownKeys, renamePage, renameRecipe } from './rename.ts';
export type { Fixture } from './snapshots.ts';
export { tiktokPages } from './tiktok-pages.ts';
