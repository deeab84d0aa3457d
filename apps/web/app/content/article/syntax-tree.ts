import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { fromMarkdown } from 'mdast-util-from-markdown';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type ListItem = Extract<RootContent, { type: 'list' }>['children'][number];

export type Paragraph = Extract<RootContent, { type: 'paragraph' }>;

/** Inline nodes. */
export type PhrasingContent = Paragraph['children'][number];

/** Block nodes of an article or a part of it. */
export type AnyBlock = RootContent | ListItem['children'][number] | ContainerDirective | LeafDirective;
