import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon } from '../icons/check.tsx';
import type { Icon } from '../icons/icon.tsx';
import { Anchor } from './anchor.tsx';
import { ReadingDirection } from './reading-direction.tsx';

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** A list of actions or links below a button. Arrow keys, first letters and Esc work as in the system. */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <ReadingDirection>
      <Base.Root modal={false}>
        <Base.Trigger render={trigger} />
        <Base.Portal>
          {/* Menus are anchored to the sticky header: one positioned in the page would jump whenever the page scrolls. */}
          <Base.Positioner
            align={align}
            sideOffset={8}
            collisionPadding={12}
            positionMethod="fixed"
            className="z-popup"
          >
            <Base.Popup className="max-h-[min(28rem,var(--available-height))] min-w-52 max-w-(--available-width) origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1.5 shadow-lg outline-none transition-[opacity,scale] data-ending-style:scale-[0.97] data-starting-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:opacity-0">
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </ReadingDirection>
  );
}

export interface MenuItemProps {
  icon?: Icon;
  /** Makes the item a link. Otherwise `onSelect` is called. */
  href?: string;
  onSelect?: () => void;
  /** The current page, or the selected value. */
  current?: boolean;
  /** The language of the label, if it is not the language of the page. */
  lang?: string;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

const itemClasses = (danger: boolean): string =>
  classNames(
    'selectable flex min-h-10 cursor-default select-none items-center gap-3 rounded-md px-3 py-1.5 text-start text-sm outline-none data-disabled:text-subtle data-disabled:opacity-60',
    danger ? 'text-danger-text data-highlighted:bg-danger-soft' : 'data-highlighted:bg-hover',
  );

/** One item of a menu. */
export function MenuItem({
  icon: IconOfItem,
  href,
  onSelect,
  current = false,
  lang,
  danger = false,
  disabled = false,
  children,
}: MenuItemProps) {
  const content = (
    <>
      {IconOfItem && <IconOfItem className={classNames('size-4.5', !danger && 'text-muted')} />}
      <span lang={lang} className="min-w-0 flex-1">
        {children}
      </span>
      {current && <CheckIcon className="size-4.5 text-primary-text" />}
    </>
  );
  if (href !== undefined) {
    return (
      <Base.LinkItem
        closeOnClick
        className={itemClasses(danger)}
        render={<Anchor href={href} aria-current={current ? 'true' : undefined} />}
      >
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      className={itemClasses(danger)}
      aria-current={current ? 'true' : undefined}
    >
      {content}
    </Base.Item>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Base.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
