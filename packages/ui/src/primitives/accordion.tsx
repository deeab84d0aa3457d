import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/chevron-down.tsx';

const GroupName = createContext<string | undefined>(undefined);

export interface AccordionProps {
  /** Opening one item closes the others. */
  exclusive?: boolean;
  className?: string;
  children: ReactNode;
}

/** A list of questions with collapsible answers. Uses native `details`, so it works before and without JavaScript. */
export function Accordion({ exclusive = false, className, children }: AccordionProps) {
  const name = useId();
  return (
    <GroupName value={exclusive ? name : undefined}>
      <div className={classNames('divide-y divide-line rounded-xl border border-line bg-surface shadow-xs', className)}>
        {children}
      </div>
    </GroupName>
  );
}

export interface AccordionItemProps {
  title: string;
  /** The heading level of the title. */
  level?: 2 | 3 | 4;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** One question and its answer. */
export function AccordionItem({ title, level = 3, defaultOpen = false, children }: AccordionItemProps) {
  const Heading = `h${level}` as const;
  return (
    <details
      name={use(GroupName)}
      open={defaultOpen || undefined}
      className="group unfolding first:*:rounded-t-xl last:*:rounded-b-xl"
    >
      <summary className="-outline-offset-2 flex min-h-14 select-none list-none items-center gap-4 rounded-[inherit] px-5 py-3.5 transition-colors hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Heading className="min-w-0 flex-1 text-base">{title}</Heading>
        <ChevronDownIcon className="size-5 text-subtle transition-transform duration-base ease-swift group-open:-scale-y-100" />
      </summary>
      <div className="px-5 pt-1 pb-5 text-muted">{children}</div>
    </details>
  );
}
