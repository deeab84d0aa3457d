import { messagesLoader } from '../page-messages.ts';

export { AccountScreen as default } from '../screens/account/account.tsx';

export const loader = messagesLoader('account', 'pricing', 'refusals', 'ui');

/** One person's own page is nothing to list. */
export const handle = { isUnlisted: true };
