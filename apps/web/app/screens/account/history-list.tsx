import type { HistoryPage } from '@clipharbor/domain';
import { CheckIcon, CloseIcon, Pagination } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import { usePlanTexts } from '../pricing/plan-texts.ts';

/** Started and ended subscriptions, newest first, ten per page. */
export function HistoryList({ history, onPage }: { history: HistoryPage; onPage: (page: number) => void }) {
  const t = useTranslations('account.history');
  const words = usePlanTexts();
  const date = useBillingDate();
  const { entries, page, pageCount } = history;
  if (entries.length === 0) return <p className="text-muted">{t('empty')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <ol className="divide-y divide-line">
        {entries.map(({ type, createdAt, planName }) => (
          <li
            key={`${type}-${createdAt}`}
            className="grid grid-cols-[auto_1fr] items-center gap-x-3 py-3 first:pt-0 last:pb-0 sm:grid-cols-[auto_1fr_auto]"
          >
            <span
              className={`flex size-8 shrink-0 items-center justify-center rounded-full ${type === 'creation' ? 'bg-success-soft text-success-text' : 'bg-sunken text-subtle'}`}
            >
              {type === 'creation' ? <CheckIcon className="size-4" /> : <CloseIcon className="size-4" />}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{t(type)}</span>
              <span className="block text-muted text-sm">{words.name(planName)}</span>
            </span>
            <time
              dateTime={new Date(createdAt).toISOString()}
              className="col-start-2 text-muted text-sm sm:col-start-3"
            >
              {date(createdAt)}
            </time>
          </li>
        ))}
      </ol>
      {pageCount > 1 && (
        // Seven buttons need the whole width of the narrowest screens.
        <div className="max-sm:-mx-5">
          <Pagination page={page} count={pageCount} onPageChange={onPage} />
        </div>
      )}
    </div>
  );
}
