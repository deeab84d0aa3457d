import { lazy } from 'react';
import { messagesLoader } from '../page-messages.ts';
import { CheckoutScreen } from '../screens/checkout/checkout.tsx';
import { NotFoundScreen } from '../screens/not-found.tsx';
import { loadFresh } from '../shell/load-fresh.ts';
import type { PageHandle } from '../shell/page-handle.ts';
import { useQuery } from '../shell/use-query.ts';

export const loader = messagesLoader('noScript', 'checkout', 'errors', 'pricing', 'refusals', 'ui');

/** One user's own page: in every language, but nothing to list. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };

/** "Checkout, loaded on demand": the order and all it needs load when there is one. */
const CheckoutOrder = lazy(() => loadFresh(() => import('./checkout/checkout-order.tsx')));

/** Requires the parameter `sid`; without it there is no such page. */
export default function CheckoutRoute() {
  const query = useQuery();
  const sid = query?.get('sid') ?? '';
  if (query !== null && sid === '') return <NotFoundScreen />;
  return <CheckoutScreen order={query === null ? null : <CheckoutOrder sid={sid} />} />;
}
