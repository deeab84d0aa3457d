import { fromMarkdown } from 'mdast-util-from-markdown';
import source from '../../../../CHANGELOG.md?raw';
import type { Inline } from './article/article.ts';
import { inlinesOf } from './article/inlines.ts';

export interface Release {
  readonly title: string;
  readonly changes: readonly (readonly Inline[])[];
}

/** CHANGELOG.md as a page shows it: one release per heading, one change per item. */
export function changelog(): Release[] {
  const releases: { title: string; changes: Inline[][] }[] = [];
  for (const node of fromMarkdown(source).children) {
    if (node.type === 'heading' && node.depth === 2) {
      const [words] = node.children;
      releases.push({ title: words?.type === 'text' ? words.value : '', changes: [] });
    }
    if (node.type !== 'list') continue;
    for (const item of node.children)
      for (const line of item.children)
        if (line.type === 'paragraph') releases.at(-1)?.changes.push(inlinesOf('CHANGELOG.md', line.children));
  }
  return releases;
}
