import { matchSite, type Recipes, type RefusalCode, refusalOf } from '@clipharbor/sites';

/** The sites from which nothing is saved, according to the current recipes. */
export interface SiteRules {
  /** For the addresses of a new download: the medium and its page. */
  isRefused(address: string): boolean;
  /** For anything that a manifest or a redirect leads to. */
  refusalOf(address: string): RefusalCode | null;
}

export const siteRules = (recipes: () => Recipes): SiteRules => ({
  isRefused(address) {
    const { kind } = matchSite(address, recipes());
    return kind === 'refused' || kind === 'switchedOff';
  },
  refusalOf: (address) => refusalOf(address, recipes().optOutDomains),
});
