import { messagesLoader } from '../page-messages.ts';

export { DisclaimerScreen as default } from '../screens/legal/disclaimer.tsx';

export const loader = messagesLoader('disclaimer');
