import { defaultLimits, WorkBudget, type WorkLimits } from './json/budget.ts';
import { parseJsonText } from './json/parse.ts';
import { matchSite } from './match-site.ts';
import type { Candidate, Notice, SiteId } from './model/candidate.ts';
import type { JsonText, PageSnapshot } from './model/snapshot.ts';
import type { Recipes } from './recipes/built-in.ts';
import type { SiteRecipe } from './recipes/recipe.ts';
import { assemble } from './sites/assemble.ts';
import { facebook } from './sites/facebook.ts';
import type { Findings } from './sites/found.ts';
import { instagram } from './sites/instagram.ts';
import { reddit } from './sites/reddit.ts';
import { namesInAddress } from './sites/relevance.ts';
import type { JsonDocument, Page } from './sites/site.ts';
import { tiktok } from './sites/tiktok.ts';

export interface FindOptions {
  readonly recipes: Recipes;
  /** Milliseconds since any fixed moment, such as `performance.now`. */
  readonly now: () => number;
  readonly limits?: Partial<WorkLimits>;
}

export interface FindResult {
  /** First what the visitor is looking at; collections in their own order. */
  readonly candidates: readonly Candidate[];
  readonly notices: readonly Notice[];
  /** False when a limit was reached and part of the page was left out. */
  readonly isComplete: boolean;
}

const nothing: FindResult = { candidates: [], notices: [], isComplete: true };

/** Parses texts one by one, so that only one is in memory as a tree. */
function* documentsOf(
  texts: readonly JsonText[],
  markers: ReadonlySet<string>,
  budget: WorkBudget,
): Generator<JsonDocument> {
  for (const { address, text } of texts) {
    // Searching is a hundred times faster than parsing, and most scripts of a page hold no media.
    if (![...markers].some((marker) => text.includes(marker)) || !budget.takeText(text.length)) continue;
    for (const value of parseJsonText(text)) yield { address, value };
  }
}

function search(site: SiteId, snapshot: PageSnapshot, recipes: Recipes, page: Omit<Page, 'documents'>): Findings {
  const texts = [...snapshot.scripts, ...snapshot.answers];
  const open = (markers: readonly string[]): Page => {
    // A medium's caption may be in a different text than its sources, next to the name used in the URL.
    const all = new Set([...markers.map((name) => `"${name}"`), ...namesInAddress(page.match)]);
    return { ...page, documents: documentsOf(texts, all, page.budget) };
  };
  switch (site) {
    case 'facebook': {
      const recipe = recipes.sites.facebook;
      return facebook.find(open(facebook.markers(recipe)), recipe);
    }
    case 'instagram': {
      const recipe = recipes.sites.instagram;
      return instagram.find(open(instagram.markers(recipe)), recipe);
    }
    case 'tiktok': {
      const recipe = recipes.sites.tiktok;
      return tiktok.find(open(tiktok.markers(recipe)), recipe);
    }
    case 'reddit': {
      const recipe = recipes.sites.reddit;
      return reddit.find(open(reddit.markers(recipe)), recipe);
    }
  }
}

/**
 * Finds what can be saved from a page of a known site. Loads nothing: it reads what the page itself had received. Never throws.
 */
export function findMedia(snapshot: PageSnapshot, { recipes, now, limits }: FindOptions): FindResult {
  const match = matchSite(snapshot.address, recipes);
  if (match.kind !== 'site') return nothing;
  const budget = new WorkBudget({ ...defaultLimits, ...limits }, now);
  const page = { snapshot, match: match.page, budget };
  const { found, notices } = search(match.site, snapshot, recipes, page);
  const recipe: SiteRecipe = recipes.sites[match.site];
  const candidates = assemble(found, match.site, { ...page, documents: [] }, recipe);
  return { candidates, notices, isComplete: budget.isComplete };
}
