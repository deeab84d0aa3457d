import type { HistoryPage } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import { Loaded } from '../loaded.tsx';
import { HistoryList } from './history-list.tsx';
import { Panel } from './panel.tsx';

interface HistoryPanelProps {
  data: Loadable<HistoryPage>;
  onRetry: () => void;
  onPage: (page: number) => void;
}

export function HistoryPanel({ data, onRetry, onPage }: HistoryPanelProps) {
  const t = useTranslations('account.history');
  return (
    <Panel title={t('title')}>
      <Loaded data={data} onRetry={onRetry}>
        {(history) => <HistoryList history={history} onPage={onPage} />}
      </Loaded>
    </Panel>
  );
}
