import { messagesLoader } from '../page-messages.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export { AuthStatusScreen as default } from '../screens/auth-status/auth-status.tsx';

export const loader = messagesLoader('noScript', 'authStatus');

/** One person's own matter: in every language, but nothing to list. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };
