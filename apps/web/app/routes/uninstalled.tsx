import { messagesLoader } from '../page-messages.ts';
import { UninstalledScreen } from '../screens/uninstalled/uninstalled.tsx';
import { siteSession } from '../session/site-session.ts';
import { useAccountEmail } from '../session/use-account-email.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export const loader = messagesLoader('uninstalled', 'ui');

export const handle: PageHandle = { isUnindexed: true };

export default function UninstalledRoute() {
  return (
    <UninstalledScreen
      accountEmail={useAccountEmail()}
      send={(row) => siteSession().backend.sendUninstallReport(row)}
    />
  );
}
