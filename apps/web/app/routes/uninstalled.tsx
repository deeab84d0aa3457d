import { useState, useSyncExternalStore } from 'react';
import { messagesLoader } from '../page-messages.ts';
import { UninstalledScreen } from '../screens/uninstalled/uninstalled.tsx';
import { siteSession } from '../session/site-session.ts';
import type { PageHandle } from '../shell/page-handle.ts';
import { rememberReport, wasReported } from './uninstalled/report-memory.ts';
import { useAccountEmail } from './use-account-email.ts';

export const loader = messagesLoader('uninstalled', 'ui');

export const handle: PageHandle = { isUnindexed: true };

const neverChanges = () => () => undefined;

export default function UninstalledRoute() {
  const [isSent, setSent] = useState(false);
  const isKnown = useSyncExternalStore(
    neverChanges,
    () => wasReported(Date.now()),
    () => false,
  );
  return (
    <UninstalledScreen
      accountEmail={useAccountEmail()}
      isReported={isSent || isKnown}
      send={(row) => siteSession().backend.sendUninstallReport(row)}
      onSent={() => {
        rememberReport(Date.now());
        setSent(true);
      }}
    />
  );
}
