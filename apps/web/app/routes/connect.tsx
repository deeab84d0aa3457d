import { accountCalls } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { useMemo } from 'react';
import { openLogin, showMessage } from '../account-shell/load-account-shell.ts';
import { useFailureText } from '../hooks/failure-text.ts';
import { messagesLoader } from '../page-messages.ts';
import { ConnectScreen, Consent, type ConsentView } from '../screens/connect/connect.tsx';
import { siteSession } from '../session/site-session.ts';
import type { UserState } from '../session/user-store.ts';
import type { PageHandle } from '../shell/page-handle.ts';
import { useQuery } from '../shell/use-query.ts';
import { answerAddress, type ConnectionRequest, parseConnectionRequest } from './connect/connection-request.ts';
import { useKnownUser } from './use-known-user.ts';

export const loader = messagesLoader('noScript', 'connect', 'refusals', 'ui');

/** Personal to one user: exists in every language, but is not listed. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };

export default function ConnectRoute() {
  const query = useQuery();
  const request = useMemo(() => (query === null ? null : parseConnectionRequest(query, brand)), [query]);
  if (request === null) return <ConnectScreen client={query === null ? null : 'invalid'} />;
  return (
    <ConnectScreen client={request.client}>
      <ConnectConsent request={request} />
    </ConnectScreen>
  );
}

function ConnectConsent({ request }: { request: ConnectionRequest }) {
  const failureText = useFailureText();
  const user = useKnownUser();
  const connect = async (): Promise<void> => {
    try {
      const { client, redirectTo, codeChallenge } = request;
      const { code } = await siteSession().api.call(accountCalls.connect, { client, redirectTo, codeChallenge });
      location.assign(answerAddress(request, { code }));
    } catch (error) {
      await showMessage({ message: failureText(error), tone: 'danger' });
    }
  };
  return (
    <Consent
      view={consentView(user)}
      cancelHref={answerAddress(request, { error: 'access_denied' })}
      onConnect={connect}
      onLogin={() => void openLogin()}
      onRetry={() => void siteSession().user.initialize()}
    />
  );
}

function consentView(user: UserState): ConsentView {
  switch (user.kind) {
    case 'starting':
      return { kind: 'loading' };
    case 'unreachable':
      return user;
    case 'visitor':
    case 'codeNeeded':
      return { kind: 'loginRequired' };
    case 'signedIn':
      return { kind: 'ready', email: user.user.email };
  }
}
