import { messagesLoader } from '../page-messages.ts';
import type { PageHandle } from '../shell/page-handle.ts';

export { CheckoutScreen as default } from '../screens/checkout/checkout.tsx';

export const loader = messagesLoader('noScript', 'checkout', 'errors', 'pricing', 'refusals', 'ui');

/** One person's own matter: in every language, but nothing to list. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };
