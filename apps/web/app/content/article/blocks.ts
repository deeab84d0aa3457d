import { type Block, calloutTypes } from './article.ts';
import { at } from './article-error.ts';
import { directiveBlock, isLabel } from './directives.ts';
import { imageOf } from './image-of.ts';
import { inlinesOf, lineOf, wordsOf } from './inlines.ts';
import type { AnyBlock } from './syntax-tree.ts';

/** Converts Markdown blocks to article blocks. An unknown block stops the build with its line number. */
export function blocksOf(file: string, nodes: readonly AnyBlock[]): Block[] {
  return nodes.filter((node) => !isLabel(node)).map((node) => blockOf(file, node));
}

function blockOf(file: string, node: AnyBlock): Block {
  switch (node.type) {
    case 'paragraph': {
      const image = imageOf(file, node);
      return image ? { kind: 'image', image } : { kind: 'paragraph', children: inlinesOf(file, node.children) };
    }
    case 'heading': {
      if (node.depth !== 2 && node.depth !== 3)
        throw at(file, lineOf(node), 'headings are ## or ###: the title is in the front matter');
      const children = inlinesOf(file, node.children);
      return { kind: 'heading', level: node.depth, id: anchorOf(wordsOf(children)), children };
    }
    case 'list':
      return {
        kind: 'list',
        isOrdered: node.ordered ?? false,
        items: node.children.map((item) => blocksOf(file, item.children)),
      };
    case 'table': {
      const [head, ...rows] = node.children.map((row) => row.children.map((cell) => inlinesOf(file, cell.children)));
      return { kind: 'table', head: head ?? [], rows };
    }
    case 'containerDirective':
    case 'leafDirective':
      return directiveBlock(file, node, (children) => blocksOf(file, children));
    case 'html':
      throw at(file, lineOf(node), 'raw HTML is not allowed: use Markdown or one of the directives');
    default:
      throw at(file, lineOf(node), `${node.type} is not known; callouts are ${calloutTypes.join(', ')}`);
  }
}

/** Letters and digits in any script, joined by hyphens. */
const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
