import { matchAddress } from '../address/pattern.ts';
import { asText } from '../json/value.ts';
import type { SiteRecipe } from '../recipes/recipe.ts';
import { titleOf } from './pieces.ts';
import { namesInAddress } from './relevance.ts';
import type { Page } from './site.ts';

/** `(3) Name`: the number of unread notifications. */
const unread = /^\(\d{1,4}\+?\)\s*/;

/**
 * The page's title for the post that its URL names, for a medium without texts of its own. Meta elements stay behind when a site
 * navigates to another post without loading a page, so they count only if they are about the same URL.
 */
export function pageTitle({ snapshot: { meta, title }, match }: Page, { addresses }: SiteRecipe): string | null {
  const names = namesInAddress(match);
  const about = namesInAddress(matchAddress(meta['og:url'] ?? '', addresses));
  const isCurrent = names.size > 0 && [...names].every((name) => about.has(name));
  return titleOf((isCurrent ? asText(meta['og:title']) : null) ?? asText(title.replace(unread, '')));
}
