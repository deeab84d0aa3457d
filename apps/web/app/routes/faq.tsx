import { messagesLoader } from '../page-messages.ts';

export { FaqScreen as default } from '../screens/faq/faq.tsx';

export const loader = messagesLoader('faq');
