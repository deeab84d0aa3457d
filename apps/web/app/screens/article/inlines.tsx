import { Link } from '@clipharbor/ui';
import { Fragment } from 'react';
import type { Inline } from '../../content/article/article.ts';

const isExternal = (href: string) => href.startsWith('https:');

/** Inline content. A link to another site opens a new tab without access to this one. */
export function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of an article never changes order
    <Fragment key={index}>
      <Piece {...inline} />
    </Fragment>
  ));
}

function Piece(inline: Inline) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-[0.9em]">{inline.text}</code>;
    case 'strong':
      return (
        <strong className="font-semibold text-ink">
          <Inlines of={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines of={inline.children} />
        </em>
      );
    case 'break':
      return <br />;
    case 'link':
      return (
        <Link href={inline.href} external={isExternal(inline.href)}>
          <Inlines of={inline.children} />
        </Link>
      );
  }
}
