import type { AddressMatch } from '../address/pattern.ts';
import type { WorkBudget } from '../json/budget.ts';
import type { PageSnapshot } from '../model/snapshot.ts';
import type { Findings } from './found.ts';

/** A parsed JSON value of the page. */
export interface JsonDocument {
  readonly address: string | null;
  readonly value: unknown;
}

/** A snapshot as the code of a site reads it. */
export interface Page {
  readonly snapshot: PageSnapshot;
  readonly documents: Iterable<JsonDocument>;
  /** What the URL of the page shows. */
  readonly match: AddressMatch | null;
  readonly budget: WorkBudget;
}

/** The code for one site: which roles to look for, and how their values belong together. */
export interface Site<Recipe> {
  /** Keys and values: a JSON text that contains none of these is not even parsed. */
  markers(recipe: Recipe): readonly string[];
  find(page: Page, recipe: Recipe): Findings;
}
