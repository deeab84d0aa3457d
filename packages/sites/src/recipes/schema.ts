import * as z from 'zod/mini';
import { hostOf, isUnderAny } from '../address/host.ts';
import { isShape, pageKinds } from '../address/pattern.ts';
import { touchesRefused } from '../refusals.ts';
import { builtInRecipes, type Recipes } from './built-in.ts';
import type { SiteRecipe } from './recipe.ts';

const list = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most));
const name = z.string().check(z.minLength(1), z.maxLength(80));
const names = list(name, 20).check(z.minLength(1));

const domainPattern = /^(?=.{4,100}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*\.[a-z][a-z0-9-]{1,62}$/;
/** A domain with at least two labels: no IP address, no top-level domain, nothing that is refused. */
const domain = z.string().check(z.refine((text) => domainPattern.test(text) && !touchesRefused(text)));
const domains = list(domain, 50).check(z.minLength(1));
const path = z.string().check(z.maxLength(100), z.regex(/^\/[\w./-]*$/));
const template = z.string().check(z.maxLength(200), z.regex(/^https:\/\/[a-z0-9.-]+\/[\w/?=&@{}.-]*$/));
const addressPattern = z.strictObject({
  kind: z.enum(pageKinds),
  shape: z.string().check(z.maxLength(100), z.refine(isShape)),
});

/** One entry for each role that this version of the code knows, and no others. */
const table = (known: Readonly<Record<string, unknown>>) => {
  const entries = Object.keys(known).map((role): [string, typeof names] => [role, names]);
  return z.strictObject(Object.fromEntries(entries));
};

function siteSchema(builtIn: SiteRecipe) {
  const isOurPage = (host: string) => isUnderAny(host, builtIn.pageHosts);
  return z.strictObject({
    isEnabled: z.boolean(),
    // A recipe may add media hosts, but no pages that we read.
    pageHosts: domains.check(z.refine((hosts) => hosts.every(isOurPage))),
    addresses: list(addressPattern, 100),
    media: z.strictObject({
      hosts: domains,
      excludedHosts: list(domain, 50),
      dropParameters: list(name, 20),
    }),
    request: z.strictObject({ referer: z.enum(['none', 'origin', 'page']), sendsCookies: z.boolean() }),
    answerPaths: list(path, 50),
    dom: z.strictObject({ tags: list(name, 50), attributes: list(name, 50) }),
    storyLifetimeSeconds: z.int().check(z.minimum(60), z.maximum(31 * 86_400)),
    postAddresses: list(template, 20).check(z.refine((list) => list.every((text) => isOurPage(hostOf(text) ?? '')))),
    keys: table(builtIn.keys),
    words: table(builtIn.words),
  });
}

const { facebook, instagram, tiktok, reddit } = builtInRecipes.sites;
const recipesSchema = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    version: z.int().check(z.minimum(1)),
    minPackageVersion: z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
    expiresAtMs: z.nullable(z.int().check(z.minimum(0))),
    optOutDomains: list(z.string().check(z.regex(domainPattern)), 1_000),
    sites: z.strictObject({
      facebook: siteSchema(facebook),
      instagram: siteSchema(instagram),
      tiktok: siteSchema(tiktok),
      reddit: siteSchema(reddit),
    }),
  }),
);

/** Recipes of exactly the known form; null for anything else. */
export function parseRecipes(value: unknown): Recipes | null {
  const result = recipesSchema.safeParse(value);
  // The tables were built from the known roles, but the inferred type no longer lists them one by one.
  return result.success ? (result.data as unknown as Recipes) : null;
}
