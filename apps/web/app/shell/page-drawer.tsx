import { buttonClasses, CloseIcon, MenuIcon } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { closeWhenLeft } from './close-when-left.ts';
import { PageLinks } from './page-links.tsx';
import type { SitePage } from './site-pages.ts';

const drawerId = 'menu';
const square = buttonClasses({ variant: 'ghost', iconOnly: true });

/** The header links on small screens. A native popover: needs no script, and closes on Esc and outside presses. */
export function PageDrawer({ pages, account }: { pages: readonly SitePage[]; account: ReactNode }) {
  const t = useTranslations('common.header');
  return (
    <div className="lg:hidden">
      <button type="button" popoverTarget={drawerId} aria-label={t('menu')} className={square}>
        <MenuIcon className="size-6" />
      </button>
      <dialog
        id={drawerId}
        popover="auto"
        onBlur={closeWhenLeft}
        aria-label={t('menu')}
        className="page-drawer bg-raised p-4 text-ink shadow-xl"
      >
        <button
          type="button"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
          aria-label={t('closeMenu')}
          className={`${square} ms-auto`}
        >
          <CloseIcon className="size-6" />
        </button>
        <PageLinks
          pages={pages}
          className="mt-2 mb-4"
          linkClass="flex min-h-12 items-center rounded-md px-3 text-lg hover:bg-hover aria-[current=page]:bg-primary-soft"
        />
        {account}
      </dialog>
    </div>
  );
}
