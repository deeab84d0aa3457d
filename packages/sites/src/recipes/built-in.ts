import { facebookRecipe } from './facebook.ts';
import { instagramRecipe } from './instagram.ts';
import { redditRecipe } from './reddit.ts';
import { tiktokRecipe } from './tiktok.ts';

/** The version of this package: recipes may require a newer one. A test compares it with package.json. */
export const packageVersion = '0.1.0';

/** The recipes that this version was built with, used unless newer ones were received. */
export const builtInRecipes = {
  format: 1,
  version: 1,
  minPackageVersion: packageVersion,
  /** Built-in recipes are valid for as long as the program. */
  expiresAtMs: null,
  /** Domains whose owners asked that nothing is saved from them. */
  optOutDomains: [] as readonly string[],
  sites: { facebook: facebookRecipe, instagram: instagramRecipe, tiktok: tiktokRecipe, reddit: redditRecipe },
} as const;

type Sites = (typeof builtInRecipes)['sites'];
export type FacebookRecipe = Sites['facebook'];
export type InstagramRecipe = Sites['instagram'];
export type TiktokRecipe = Sites['tiktok'];
export type RedditRecipe = Sites['reddit'];

/** One set of recipes: the built-in ones, or a signed set from the server. */
export interface Recipes {
  /** The format, which tells which code can read them. */
  readonly format: 1;
  /** Increases with every published set. */
  readonly version: number;
  readonly minPackageVersion: string;
  readonly expiresAtMs: number | null;
  readonly optOutDomains: readonly string[];
  readonly sites: Sites;
}
