import { useState } from 'react';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { HistoryPanel } from '../../screens/account/history-panel.tsx';
import { siteSession } from '../../session/site-session.ts';

/** The paged history of the user's subscriptions. */
export function History({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const { data, reload } = useLoaded(() => siteSession().backend.history(userId, page), [userId, page]);
  return <HistoryPanel data={data} onRetry={reload} onPage={setPage} />;
}
