import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon.tsx';
import { ReadingDirection } from './reading-direction.tsx';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  icon?: Icon;
  content: ReactNode;
}
export interface TabsProps<Value extends string> {
  /** The label of the tab list, for screen readers. */
  label: string;
  items: readonly TabItem<Value>[];
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
}

/** Panels shown one at a time. All stay in the page, so that search engines and find-in-page see them. */
export function Tabs<Value extends string>({ label, items, value, defaultValue, onValueChange }: TabsProps<Value>) {
  return (
    <ReadingDirection>
      <Base.Root
        {...(value === undefined ? { defaultValue: defaultValue ?? items[0]?.value } : { value })}
        onValueChange={(next: Value) => onValueChange?.(next)}
      >
        <Base.List
          aria-label={label}
          activateOnFocus
          className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-line border-b [scrollbar-width:none]"
        >
          {items.map(({ value: own, label: words, icon: IconOfTab }) => (
            <Base.Tab
              key={own}
              value={own}
              className="selectable inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-md border-transparent border-b-2 px-3.5 font-medium max-[22rem]:px-2 text-muted text-sm -outline-offset-2 transition-colors hover:text-ink data-active:border-primary-text data-active:text-ink"
            >
              {IconOfTab && <IconOfTab className="size-4.5 max-sm:hidden" />}
              {words}
            </Base.Tab>
          ))}
        </Base.List>
        {items.map(({ value: own, content }) => (
          <Base.Panel key={own} value={own} keepMounted className="rounded-md pt-5">
            {content}
          </Base.Panel>
        ))}
      </Base.Root>
    </ReadingDirection>
  );
}
