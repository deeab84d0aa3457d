import { messagesLoader } from '../page-messages.ts';

export { PricingScreen as default } from '../screens/pricing/pricing.tsx';

export const loader = messagesLoader('pricing', 'refusals', 'ui');
