import { ClientError } from '@clipharbor/client';
import { subscriptionCalls, usageCalls } from '@clipharbor/contracts';
import type { SignedInAccount } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';
import { leaveWithMessage } from '../../account-shell/leave-with-message.ts';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { SubscriptionPanel } from '../../screens/account/subscription-panel.tsx';
import { siteSession } from '../../session/site-session.ts';
import type { User } from '../../session/user-store.ts';
import { Plans } from '../pricing/plans.tsx';
import { useBillingPortal } from './use-billing-portal.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/** The user's subscription with its usage counts and its actions. */
export function Subscription({ user, account }: { user: User; account: SignedInAccount }) {
  const portal = useBillingPortal();
  const confirming = usePaymentReturn(account);
  const usage = useLoaded(() => siteSession().api.call(usageCalls.usage, {}), [account]);
  const resetsAt = usage.data.kind === 'ready' ? usage.data.value.resetsAt : null;
  return (
    <SubscriptionPanel
      account={account}
      resetsAt={resetsAt === null ? null : Date.parse(resetsAt)}
      confirming={confirming}
      onCall={useSubscriptionCall(user, account)}
      onOpenPortal={() => void portal.run()}
      plans={(close) => <Plans onUpdated={close} />}
    />
  );
}

/** Renews or cancels the subscription, then reloads the page. */
function useSubscriptionCall(user: User, account: SignedInAccount) {
  const t = useTranslations('account.messages');
  const failureText = useFailureText();
  return async (kind: 'renew' | 'cancel'): Promise<boolean> => {
    if (!('subId' in account)) return false;
    const { subId, plan } = account;
    try {
      const body = { user_id: user.id, sub_id: subId, email: user.email, plan_id: plan.id };
      await siteSession().api.call(subscriptionCalls[kind], body);
      leaveWithMessage({ message: t(`${kind}Success`) }, () => location.reload());
      return true;
    } catch (error) {
      const isAnswer = error instanceof ClientError && error.kind === 'refused';
      const message = isAnswer ? failureText(error) : t(`${kind}Failed`, { reason: failureText(error) });
      await showMessage({ message, tone: 'danger' });
      return false;
    }
  };
}
