import { messagesLoader } from '../page-messages.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export { UpdatePasswordScreen as default } from '../screens/password/update-password.tsx';

export const loader = messagesLoader('noScript', 'password', 'login', 'refusals', 'ui');

/** One person's own matter: in every language, but nothing to list. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };
