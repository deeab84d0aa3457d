import type { Inline } from './article.ts';
import { at } from './article-error.ts';
import type { PhrasingContent } from './syntax-tree.ts';

export const lineOf = (node: { position?: { start: { line: number } } | undefined }): number =>
  node.position?.start.line ?? 0;

const isSafe = (href: string) => /^(https:\/\/|mailto:|\/(?!\/)|#)/.test(href);

/** Converts inline Markdown. URLs must be https, mailto, a path of the site or an anchor. */
export function inlinesOf(file: string, nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.map((node): Inline => {
    switch (node.type) {
      case 'text':
        return { kind: 'text', text: node.value.replace(/\n/g, ' ') };
      case 'inlineCode':
        return { kind: 'code', text: node.value };
      case 'strong':
      case 'emphasis':
        return { kind: node.type, children: inlinesOf(file, node.children) };
      case 'break':
        return { kind: 'break' };
      case 'link':
        if (!isSafe(node.url)) throw at(file, lineOf(node), `${node.url} must begin with https://, mailto:, / or #`);
        return { kind: 'link', href: node.url, children: inlinesOf(file, node.children) };
      case 'html':
        throw at(file, lineOf(node), 'raw HTML is not allowed: use Markdown or one of the directives');
      default:
        throw at(file, lineOf(node), `${node.type} is not known inside a line`);
    }
  });
}

/** The plain text, for titles and anchors. */
export const wordsOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => ('text' in inline ? inline.text : 'children' in inline ? wordsOf(inline.children) : ' '))
    .join('');
