import type { SiteId } from '../model/candidate.ts';
import { facebookPages } from './facebook-pages.ts';
import { instagramPages } from './instagram-pages.ts';
import { redditPages } from './reddit-pages.ts';
import type { Fixture } from './snapshots.ts';
import { tiktokPages } from './tiktok-pages.ts';

const of = (site: SiteId, pages: Readonly<Record<string, Fixture>>) =>
  Object.values(pages).map((fixture) => ({ site, ...fixture }));

/** Every fixture of every site. */
export const fixtures: readonly (Fixture & { readonly site: SiteId })[] = [
  ...of('facebook', facebookPages),
  ...of('instagram', instagramPages),
  ...of('tiktok', tiktokPages),
  ...of('reddit', redditPages),
];
