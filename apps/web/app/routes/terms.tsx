import { messagesLoader } from '../page-messages.ts';

export { TermsScreen as default } from '../screens/legal/terms.tsx';

export const loader = messagesLoader('terms');
