import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { type ArticleStep, type Block, calloutTypes, type Inline, type ProsOrCons } from './article.ts';
import { at } from './article-error.ts';
import { imageOf } from './image-of.ts';
import { inlinesOf, lineOf, wordsOf } from './inlines.ts';
import type { AnyBlock } from './syntax-tree.ts';

type Directive = ContainerDirective | LeafDirective;
const known = [...calloutTypes, 'box', 'summary', 'steps', 'pros-cons', 'install'] as const;

/** The text in brackets after a directive's name is its first paragraph. */
export const isLabel = (node: AnyBlock): boolean => node.type === 'paragraph' && node.data?.directiveLabel === true;

function labelOf(file: string, node: Directive): string {
  const words =
    node.type === 'leafDirective'
      ? wordsOf(inlinesOf(file, node.children))
      : wordsOf(
          node.children.flatMap((child) =>
            child.type === 'paragraph' && isLabel(child) ? inlinesOf(file, child.children) : [],
          ),
        );
  if (words.trim() === '')
    throw at(file, lineOf(node), `${node.name} needs a label, for example ${node.name}[Good to know]`);
  return words.trim();
}

/** The layout elements of articles. */
export function directiveBlock(
  file: string,
  node: Directive,
  blocks: (children: readonly AnyBlock[]) => Block[],
): Block {
  const name = known.find((own) => own === node.name);
  switch (name) {
    case 'info':
    case 'tip':
    case 'warning':
    case 'danger':
      return { kind: 'callout', type: name, label: labelOf(file, node), children: blocks(contentOf(node)) };
    case 'box':
    case 'summary':
      return { kind: name, title: labelOf(file, node), children: blocks(contentOf(node)) };
    case 'steps':
      return { kind: 'steps', steps: partsOf(file, node, 'step').map((step) => stepOf(file, step)) };
    case 'pros-cons': {
      const parts = partsOf(file, node, 'pros', 'cons');
      const [pros, cons] = [
        parts.find(({ name: own }) => own === 'pros'),
        parts.find(({ name: own }) => own === 'cons'),
      ];
      if (!pros || !cons || parts.length !== 2)
        throw at(file, lineOf(node), 'pros-cons holds :::pros[…] and :::cons[…]');
      return { kind: 'prosAndCons', pros: sideOf(file, pros), cons: sideOf(file, cons) };
    }
    case 'install':
      return { kind: 'install', label: labelOf(file, node) };
    case undefined:
      throw at(file, lineOf(node), `${node.name} is not known; the directives are ${known.join(', ')}`);
  }
}

const contentOf = (node: Directive): readonly AnyBlock[] => (node.type === 'leafDirective' ? [] : node.children);

/** The children of a directive that may contain only directives. */
function partsOf(file: string, node: Directive, ...names: readonly string[]): ContainerDirective[] {
  return contentOf(node).map((child) => {
    if (child.type === 'containerDirective' && names.includes(child.name)) return child;
    throw at(file, lineOf(child), `${node.name} holds only ${names.map((name) => `:::${name}[…]`).join(' and ')}`);
  });
}

function stepOf(file: string, node: ContainerDirective): ArticleStep {
  const title = labelOf(file, node);
  const images: ArticleStep['images'][number][] = [];
  const tips: Inline[][] = [];
  let description: Inline[] = [];
  for (const child of node.children.filter((own) => !isLabel(own))) {
    const image = child.type === 'paragraph' ? imageOf(file, child) : null;
    if (image) images.push(image);
    else if (child.type === 'leafDirective' && child.name === 'tip') tips.push(inlinesOf(file, child.children));
    else if (child.type === 'paragraph' && description.length === 0) description = inlinesOf(file, child.children);
    else throw at(file, lineOf(child), 'a step holds one paragraph, then ::tip[…] and pictures');
  }
  const words = wordsOf(description).trim();
  return { title, tips, images, description: isAddress(words) ? { href: words } : description };
}

const isAddress = (words: string) => /^https:\/\/\S+$/.test(words) && URL.canParse(words);

function sideOf(file: string, node: ContainerDirective): ProsOrCons {
  const [list, ...rest] = node.children.filter((child) => !isLabel(child));
  if (list?.type !== 'list' || rest.length > 0) throw at(file, lineOf(node), `${node.name} holds one list`);
  const items = list.children.map((item) => {
    const [line, ...more] = item.children;
    if (line?.type !== 'paragraph' || more.length > 0) throw at(file, lineOf(item), 'one line per item');
    return inlinesOf(file, line.children);
  });
  return { title: labelOf(file, node), items };
}
