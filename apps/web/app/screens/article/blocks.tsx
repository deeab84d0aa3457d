import { Callout, Card } from '@clipharbor/ui';
import { Fragment } from 'react';
import type { Block } from '../../content/article/article.ts';
import { ArticleTable } from './article-table.tsx';
import { Inlines } from './inlines.tsx';
import { InstallButtons } from './install-buttons.tsx';
import { Picture } from './picture.tsx';
import { ProsAndCons } from './pros-and-cons.tsx';
import { StepGuide } from './step-guide.tsx';
import { SummaryCard } from './summary-card.tsx';

/** The body of an article, or of a part of it. */
export function Blocks({ of }: { of: readonly Block[] }) {
  return of.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of an article never changes order
    <Fragment key={index}>
      <OneBlock {...block} />
    </Fragment>
  ));
}

function OneBlock(block: Block) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines of={block.children} />
        </p>
      );
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id}>
          <Inlines of={block.children} />
        </Heading>
      );
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text of an article never changes order
            <li key={index}>
              <Blocks of={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <ArticleTable {...block} />;
    case 'image':
      return <Picture {...block.image} />;
    case 'callout':
      return (
        <Callout type={block.type} label={block.label}>
          <Blocks of={block.children} />
        </Callout>
      );
    case 'box':
      return (
        <Card as="section" variant="sunken">
          <p className="mb-3 font-semibold text-ink">{block.title}</p>
          <Blocks of={block.children} />
        </Card>
      );
    case 'summary':
      return (
        <SummaryCard title={block.title}>
          <Blocks of={block.children} />
        </SummaryCard>
      );
    case 'steps':
      return <StepGuide steps={block.steps} />;
    case 'prosAndCons':
      return <ProsAndCons pros={block.pros} cons={block.cons} />;
    case 'install':
      return <InstallButtons label={block.label} />;
  }
}
