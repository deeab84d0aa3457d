import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { fromMarkdown } from 'mdast-util-from-markdown';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type ListItem = Extract<RootContent, { type: 'list' }>['children'][number];

export type Paragraph = Extract<RootContent, { type: 'paragraph' }>;

/** What a line can contain. */
export type PhrasingContent = Paragraph['children'][number];

/** What an article, or a part of it, can contain. */
export type AnyBlock = RootContent | ListItem['children'][number] | ContainerDirective | LeafDirective;
