import { articlePlaces, defaultSlot } from '../../apps/web/app/content/article-files.ts';
import { type PagePath, pages } from '../../apps/web/app/pages.ts';

/** The query that a page needs to show its content. */
const queries: Partial<Record<PagePath, string>> = {
  auth: 'state=success&app=extension',
  checkout: 'sid=cs_1',
  connect: `client=desktop&redirect_to=http%3A%2F%2F127.0.0.1%3A51000%2Fdone&code_challenge=${'a'.repeat(43)}&state=s1`,
};

const addressOf = (path: PagePath): string => (queries[path] === undefined ? path : `${path}?${queries[path]}`);

/** Every screen under a language prefix, each in its initial state. */
export const everyPage: readonly string[] = ['', ...pages.map(({ path }) => addressOf(path)), 'no/such/page'];

const forMembers = new Set<string>(pages.filter((page) => 'isForMembers' in page).map(({ path }) => addressOf(path)));

/** Pages that show nothing to a visitor. */
export const isForMembers = (page: string): boolean => forMembers.has(page);

/** Articles have their own languages. */
export const articlePages: readonly string[] = articlePlaces().map(({ category, slug, slot }) => {
  const path = `/article/${category}/${slug}`;
  return slot === defaultSlot ? path : `${path}?lang=${slot}`;
});
