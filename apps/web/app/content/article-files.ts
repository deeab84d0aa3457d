import { readdirSync } from 'node:fs';

/** Where an article is stored: `articles/{category}/{slug}.{slot}.md`. */
export interface ArticlePlace {
  readonly category: string;
  readonly slug: string;
  /** Value of the `lang` parameter that shows it. */
  readonly slot: string;
}

export const defaultSlot = 'en';

const folder = new URL('./articles/', import.meta.url);

/** All articles, by the names of their files. Read at build time only. */
export function articlePlaces(): ArticlePlace[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.includes('.'))
    .sort()
    .map((name) => {
      const [, category, slug, slot] = /^([a-z0-9-]+)\/([a-z0-9-]+)\.([A-Za-z-]+)\.md$/.exec(name) ?? [];
      if (category === undefined || slug === undefined || slot === undefined)
        throw new Error(
          `app/content/articles/${name} must be named category/slug.lang.md, for example facebook/stories.en.md`,
        );
      return { category, slug, slot };
    });
}

/** The path a place is made at. The server shows the other slots under the same address, by its `lang` parameter. */
export const articlePath = ({ category, slug, slot }: ArticlePlace): string =>
  `/article/${category}/${slug}${slot === defaultSlot ? '' : `/${slot}`}`;
