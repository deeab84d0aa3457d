import { builtInRecipes, matchSite } from '@clipharbor/sites';

/** Whether a page belongs to a site of guest mode: needs no account and counts nothing. */
export const isGuestSite = (pageUrl: string): boolean => matchSite(pageUrl, builtInRecipes).kind === 'site';
