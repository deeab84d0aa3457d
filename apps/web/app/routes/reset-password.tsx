import { messagesLoader } from '../page-messages.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export { ResetPasswordScreen as default } from '../screens/password/reset-password.tsx';

export const loader = messagesLoader('noScript', 'password', 'ui');

/** One person's own matter: in every language, but nothing to list. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };
