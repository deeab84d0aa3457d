import { messagesLoader } from '../page-messages.ts';
import { AccountScreen, AccountUnreachable, AccountWaiting } from '../screens/account/account.tsx';
import { RelayNotice } from '../screens/account/relay-notice.tsx';
import { siteSession } from '../session/site-session.ts';
import type { PageHandle } from '../shell/page-handle.ts';
import { useQuery } from '../shell/use-query.ts';
import { Member } from './account/member.tsx';
import { useRelay } from './account/use-relay.ts';
import { useRequireSignIn } from './account/use-require-sign-in.ts';
import { useKnownUser } from './use-known-user.ts';

export const loader = messagesLoader('noScript', 'account', 'login', 'password', 'pricing', 'refusals', 'ui');

/** Personal to one user: exists in every language, but is not listed. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };

export default function UserRoute() {
  // The provider's window that was opened to confirm the user's identity: it only relays its code.
  return useQuery()?.get('confirm') === 'window' ? <Relay /> : <Account />;
}

function Relay() {
  return <RelayNotice isError={useRelay() === 'error'} />;
}

/** "/user requires login; otherwise … the user goes to /." */
function Account() {
  const user = useKnownUser();
  useRequireSignIn(user);
  return (
    <AccountScreen>
      {user.kind === 'signedIn' ? (
        <Member user={user.user} subscription={user.subscription} />
      ) : user.kind === 'unreachable' ? (
        <AccountUnreachable error={user.error} onRetry={() => void siteSession().user.initialize()} />
      ) : (
        <AccountWaiting />
      )}
    </AccountScreen>
  );
}
