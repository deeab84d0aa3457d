import type { ArticleImage } from './article.ts';
import { at } from './article-error.ts';
import { lineOf } from './inlines.ts';
import type { Paragraph } from './syntax-tree.ts';

/** The picture of a paragraph that contains nothing else. */
export function imageOf(file: string, { children }: Paragraph): ArticleImage | null {
  const [first, ...rest] = children;
  if (first?.type !== 'image' || rest.length > 0) return null;
  if (!first.url.startsWith('/pictures/')) throw at(file, lineOf(first), `${first.url} must lie under /pictures/`);
  if (!first.alt)
    throw at(file, lineOf(first), 'a picture needs words for readers who cannot see it: ![words](/pictures/…)');
  return { src: first.url, alt: first.alt };
}
