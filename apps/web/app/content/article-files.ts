import { readdirSync } from 'node:fs';

/** Where an article is stored: `articles/{category}/{slug}.{slot}.md`. */
export interface ArticlePlace {
  readonly category: string;
  readonly slug: string;
  /** The value of the `lang` parameter that shows it. */
  readonly slot: string;
}

export const defaultSlot = 'en';

const folder = new URL('./articles/', import.meta.url);

/** All articles, found by their file names. Read at build time only. */
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

/** The path at which an article is generated. The server serves the other slots at the same URL, by the `lang` parameter. */
export const articlePath = ({ category, slug, slot }: ArticlePlace): string =>
  `/article/${category}/${slug}${slot === defaultSlot ? '' : `/${slot}`}`;
