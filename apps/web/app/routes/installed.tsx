import { messagesLoader } from '../page-messages.ts';
import { InstalledScreen } from '../screens/installed/installed.tsx';
import { useExtensionPresence } from '../shell/extension-presence.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export const loader = messagesLoader('installed');

export const handle: PageHandle = { isUnindexed: true };

export default function InstalledRoute() {
  return <InstalledScreen variant="v2" presence={useExtensionPresence()} />;
}
