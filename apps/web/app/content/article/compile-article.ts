import { brand } from '@clipharbor/domain';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { directive } from 'micromark-extension-directive';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Article } from './article.ts';
import { ArticleError, at } from './article-error.ts';
import { blocksOf } from './blocks.ts';
import { readFrontMatter } from './front-matter.ts';

/** Placeholders that articles may use. */
const words: Readonly<Record<string, string>> = {
  brand: brand.name,
  email: brand.supportEmail,
  chromeStore: brand.stores.chrome,
  edgeStore: brand.stores.edge,
  firefoxStore: brand.stores.firefox,
};

function fillWords(file: string, source: string): string {
  return source.replace(/\{\{(\w+)\}\}/g, (whole, name: string, place: number) => {
    const word = words[name];
    if (word !== undefined) return word;
    const line = source.slice(0, place).split('\n').length;
    throw at(file, line, `${whole} is not known; there are ${Object.keys(words).join(', ')}`);
  });
}

/** Compiles an author's Markdown to the blocks that the page renders. Runs at build time only. */
export function compileArticle(file: string, source: string): Article {
  const [, fields, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fillWords(file, source)) ?? [];
  if (fields === undefined || body === undefined)
    throw new ArticleError([`${file}:1 an article begins with its fields between two lines of ---`]);
  // Blank lines replace the fields, so that the line numbers in messages match the file.
  const before = '\n'.repeat(fields.split('\n').length + 2);
  const tree = fromMarkdown(before + body, {
    extensions: [directive(), gfmTable()],
    mdastExtensions: [directiveFromMarkdown(), gfmTableFromMarkdown()],
  });
  const article: Article = { ...readFrontMatter(file, fields), body: blocksOf(file, tree.children) };
  const ids = article.body.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
  const twice = ids.find((id, place) => ids.indexOf(id) !== place);
  if (twice !== undefined) throw new ArticleError([`${file}: two headings have the anchor #${twice}`]);
  return article;
}
