import { lazy } from 'react';
import { messagesLoader } from '../page-messages.ts';
import { CheckoutScreen } from '../screens/checkout/checkout.tsx';
import { NotFoundScreen } from '../screens/not-found.tsx';
import { loadFresh } from '../shell/load-fresh.ts';
import type { PageHandle } from '../shell/page-handle.ts';
import { useQuery } from '../shell/use-query.ts';

export const loader = messagesLoader('noScript', 'checkout', 'errors', 'pricing', 'refusals', 'ui');

/** Personal to one user: exists in every language, but is not listed. */
export const handle: PageHandle = { isUnindexed: true, needsScripts: true };

/** "Checkout, loaded on demand": the order and its dependencies load only if there is one. */
const CheckoutOrder = lazy(() => loadFresh(() => import('./checkout/checkout-order.tsx')));

/** Requires the parameter `sid`; without it, the page is not found. */
export default function CheckoutRoute() {
  const query = useQuery();
  const sid = query?.get('sid') ?? '';
  if (query !== null && sid === '') return <NotFoundScreen />;
  return <CheckoutScreen order={query === null ? null : <CheckoutOrder sid={sid} />} />;
}
