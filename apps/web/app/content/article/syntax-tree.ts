import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { fromMarkdown } from 'mdast-util-from-markdown';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type ListItem = Extract<RootContent, { type: 'list' }>['children'][number];

export type Paragraph = Extract<RootContent, { type: 'paragraph' }>;

/** What can stand in a line. */
export type PhrasingContent = Paragraph['children'][number];

/** What can stand in an article or in a part of it. */
export type AnyBlock = RootContent | ListItem['children'][number] | ContainerDirective | LeafDirective;
