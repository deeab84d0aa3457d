import { type DataOf, readChargeTerms, subscriptionCalls } from '@clipharbor/contracts';
import type { Plan } from '@clipharbor/domain';
import { openLogin } from '../../account-shell/load-account-shell.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { Order, type OrderView } from '../../screens/checkout/order.tsx';
import { siteSession } from '../../session/site-session.ts';
import { useKnownUser } from '../use-known-user.ts';

type Session = DataOf<typeof subscriptionCalls.checkoutSession>;

/** The order of a checkout id, for its owner only. */
export default function CheckoutOrder({ sid }: { sid: string }) {
  const user = useKnownUser();
  const { data, reload } = useLoaded(async () => {
    if (user.kind !== 'signedIn') return null;
    const [session, plans] = await Promise.all([
      siteSession().api.call(subscriptionCalls.checkoutSession, { sid }),
      siteSession().backend.plans(),
    ]);
    return orderView(session, plans.find(({ id }) => id === session.planId) ?? null);
  }, [sid, user.kind]);
  const order = (): OrderView => {
    if (user.kind === 'visitor' || user.kind === 'codeNeeded') return { kind: 'loginRequired' };
    if (user.kind === 'unreachable') return { kind: 'failed', error: user.error };
    if (data.kind === 'failed') return data;
    return data.kind === 'ready' && data.value !== null ? data.value : { kind: 'loading' };
  };
  const retry = () => void siteSession().user.initialize().then(reload);
  return <Order order={order()} onLogin={() => void openLogin()} onRetry={retry} />;
}

function orderView({ status, url, terms }: Session, plan: Plan | null): OrderView {
  return status === 'open' && url !== null && terms !== null
    ? { kind: 'open', terms: readChargeTerms(terms), url, plan }
    : { kind: 'closed', isPaid: status === 'complete' };
}
