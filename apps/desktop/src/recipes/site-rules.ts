import { matchSite, type Recipes, type RefusalCode, refusalOf } from '@clipharbor/sites';

/** From where nothing is saved, by the recipes of the moment. */
export interface SiteRules {
  /** For the addresses of a new download: its medium and its page. */
  isRefused(address: string): boolean;
  /** For whatever a manifest or a redirect leads to. */
  refusalOf(address: string): RefusalCode | null;
}

export const siteRules = (recipes: () => Recipes): SiteRules => ({
  isRefused(address) {
    const { kind } = matchSite(address, recipes());
    return kind === 'refused' || kind === 'switchedOff';
  },
  refusalOf: (address) => refusalOf(address, recipes().optOutDomains),
});
