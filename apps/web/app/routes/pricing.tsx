import { messagesLoader } from '../page-messages.ts';
import { PricingScreen } from '../screens/pricing/pricing.tsx';
import { Plans } from './pricing/plans.tsx';

export const loader = messagesLoader('pricing', 'refusals', 'ui');

export default function PricingRoute() {
  return <PricingScreen plans={<Plans level={2} />} />;
}
