import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useLoaded } from '../../session/use-loaded.ts';
import { Loaded } from '../loaded.tsx';
import { HistoryList } from './history-list.tsx';
import { Panel } from './panel.tsx';

export function HistoryPanel({ userId }: { userId: string }) {
  const t = useTranslations('account.history');
  const [page, setPage] = useState(1);
  const { data, reload } = useLoaded(() => siteSession().backend.history(userId, page), [userId, page]);
  return (
    <Panel title={t('title')}>
      <Loaded data={data} onRetry={reload}>
        {(history) => <HistoryList history={history} onPage={setPage} />}
      </Loaded>
    </Panel>
  );
}
