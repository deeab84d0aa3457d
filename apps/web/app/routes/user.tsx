import { messagesLoader } from '../page-messages.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export { AccountScreen as default } from '../screens/account/account.tsx';

export const loader = messagesLoader('noScript', 'account', 'pricing', 'refusals', 'ui');

/** One person's own matter: in every language, but nothing to list. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };
