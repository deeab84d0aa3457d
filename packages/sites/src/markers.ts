import type { SiteId } from './model/candidate.ts';
import type { Recipes } from './recipes/built-in.ts';
import { facebook } from './sites/facebook.ts';
import { instagram } from './sites/instagram.ts';
import { reddit } from './sites/reddit.ts';
import { tiktok } from './sites/tiktok.ts';

/** Every JSON text with media of a site contains at least one of these. Texts without any need not be collected. */
export function markersOf(site: SiteId, { sites }: Recipes): readonly string[] {
  const names = {
    facebook: () => facebook.markers(sites.facebook),
    instagram: () => instagram.markers(sites.instagram),
    tiktok: () => tiktok.markers(sites.tiktok),
    reddit: () => reddit.markers(sites.reddit),
  }[site]();
  return names.map((name) => `"${name}"`);
}
