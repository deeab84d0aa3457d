import { formatLocale } from '@clipharbor/i18n';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { useLocale } from '../formats/use-locale.ts';
import { ChevronEndIcon } from '../icons/chevron-end.tsx';
import { ChevronStartIcon } from '../icons/chevron-start.tsx';
import type { Icon } from '../icons/icon.tsx';
import { pageWindow } from '../page-window.ts';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  count: number;
  onPageChange: (page: number) => void;
}

const cell =
  'selectable flex size-9 items-center justify-center rounded-md border border-transparent font-medium text-sm tabular-nums transition-colors sm:size-11';

/** Five page numbers between Previous and Next. */
export function Pagination({ page, count, onPageChange }: PaginationProps) {
  const t = useTranslations('ui.pagination');
  const digits = new Intl.NumberFormat(formatLocale(useLocale()));
  return (
    <nav aria-label={t('label')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics when `list-style` is none. */}
      <ul role="list" className="flex flex-wrap items-center justify-center gap-1">
        <Arrow
          label={t('previous')}
          icon={ChevronStartIcon}
          reachable={page > 1}
          onPress={() => onPageChange(page - 1)}
        />
        {pageWindow(page, count).map((own) => (
          <li key={own}>
            <button
              type="button"
              aria-label={t('page', { page: own })}
              aria-current={own === page ? 'page' : undefined}
              onClick={() => onPageChange(own)}
              className={classNames(
                cell,
                own === page
                  ? 'border-primary-line bg-primary-soft text-primary-text'
                  : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {digits.format(own)}
            </button>
          </li>
        ))}
        <Arrow
          label={t('next')}
          icon={ChevronEndIcon}
          reachable={page < count}
          onPress={() => onPageChange(page + 1)}
        />
      </ul>
    </nav>
  );
}

interface ArrowProps {
  label: string;
  icon: Icon;
  reachable: boolean;
  onPress: () => void;
}

function Arrow({ label, icon: IconOfArrow, reachable, onPress }: ArrowProps) {
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        // Not `disabled`: reaching the last page must not lose focus.
        aria-disabled={!reachable || undefined}
        onClick={() => reachable && onPress()}
        className={classNames(cell, reachable ? 'text-muted hover:bg-hover hover:text-ink' : 'text-subtle opacity-50')}
      >
        <IconOfArrow />
      </button>
    </li>
  );
}
