import { builtInRecipes, findMedia, type SiteId, siteIds } from '@clipharbor/sites';
import { fixtures } from '@clipharbor/sites/testing';

/** The page about supported sites reads its results from here. */
export const siteResultsFile = 'apps/web/app/content/site-results.json';

export interface SiteCount {
  readonly passed: number;
  readonly total: number;
}

const isFound = ({ page, expected }: (typeof fixtures)[number]): boolean => {
  const { candidates, isComplete } = findMedia(page, { recipes: builtInRecipes, now: () => 0 });
  const found = candidates.map(({ kind, id }) => `${kind} ${id.split('/')[2]}`);
  return isComplete && found.join('\n') === expected.join('\n');
};

/** Runs guest mode on the saved pages of every site, as the tests do. */
export function runSites(): Record<SiteId, SiteCount> {
  const countOf = (site: SiteId): SiteCount => {
    const pages = fixtures.filter((fixture) => fixture.site === site);
    return { passed: pages.filter(isFound).length, total: pages.length };
  };
  return Object.fromEntries(siteIds.map((site) => [site, countOf(site)])) as Record<SiteId, SiteCount>;
}
