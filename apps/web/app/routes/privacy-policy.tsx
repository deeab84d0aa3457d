import { messagesLoader } from '../page-messages.ts';

export { PrivacyScreen as default } from '../screens/legal/privacy.tsx';

export const loader = messagesLoader('privacy');
