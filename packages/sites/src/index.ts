export { type AddressMatch, type AddressPattern, type PageKind, pageKinds } from './address/pattern.ts';
export { type CandidateGroup, groupCandidates } from './collections.ts';
export { type FindOptions, type FindResult, findMedia } from './find-media.ts';
export { defaultLimits, type WorkLimits } from './json/budget.ts';
export { type LinkLimits, type ReadLinks, readLinks } from './links.ts';
export { markersOf } from './markers.ts';
export { matchSite, type SiteMatch } from './match-site.ts';
export * from './model/candidate.ts';
export * from './model/snapshot.ts';
export { type PageSource, pageTermsOf } from './page-terms.ts';
export { builtInRecipes, packageVersion, type Recipes } from './recipes/built-in.ts';
export {
  closeEnvelope,
  maxEnvelopeBytes,
  openEnvelope,
  type SignedRecipes,
  signedMessage,
} from './recipes/envelope.ts';
export type { Names, SiteRecipe } from './recipes/recipe.ts';
export { parseRecipes } from './recipes/schema.ts';
export { type KeptRecipes, type RecipePorts, RecipeUpdates } from './recipes/updates.ts';
export {
  type RecipeRefusal,
  type RecipeTrust,
  type RecipeVerdict,
  usableRecipes,
  type VerifySignature,
  verifyRecipes,
} from './recipes/verify.ts';
export { type RefusalCode, refusalOf, refusalOfHost, refusals } from './refusals.ts';
