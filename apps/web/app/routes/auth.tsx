import { authStatusSpinnerMs } from '@clipharbor/domain';
import { useEffect, useState } from 'react';
import { messagesLoader } from '../page-messages.ts';
import { applicationName } from '../screens/auth-status/application-name.ts';
import { AuthStatusScreen } from '../screens/auth-status/auth-status.tsx';
import type { PageHandle } from '../shell/page-handle.ts';
import { useQuery } from '../shell/use-query.ts';

export const loader = messagesLoader('noScript', 'authStatus');

/** Personal to one user: exists in every language, but is not listed. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };

export default function AuthRoute() {
  const query = useQuery();
  const state = query?.get('state') ?? null;
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), authStatusSpinnerMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AuthStatusScreen
      state={state === null && isWaiting ? 'waiting' : state === 'success' ? 'success' : 'failed'}
      app={applicationName(query?.get('app') ?? null)}
    />
  );
}
