import { messagesLoader } from '../page-messages.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export { ConnectScreen as default } from '../screens/connect/connect.tsx';

export const loader = messagesLoader('noScript', 'connect', 'refusals', 'ui');

/** One person's own matter: in every language, but nothing to list. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };
