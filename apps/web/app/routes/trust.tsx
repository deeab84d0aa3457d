import { messagesLoader } from '../page-messages.ts';

export { TrustScreen as default } from '../screens/trust/trust.tsx';

export const loader = messagesLoader('trust');
