import { hostOf, isUnderAny } from './address/host.ts';
import type { SiteRecipe } from './recipes/recipe.ts';

/** Whether the JSON of a response is worth keeping for the snapshot: from the site itself, at a path that the recipe names. */
export function isUsefulAnswer(address: string, { pageHosts, answerPaths }: SiteRecipe): boolean {
  const host = hostOf(address);
  if (host === null || !isUnderAny(host, pageHosts)) return false;
  const { pathname } = new URL(address);
  return answerPaths.some((start) => pathname.startsWith(start));
}
