import { subscriptionCalls } from '@clipharbor/contracts';
import { useLocale } from '@clipharbor/ui';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import { useAction } from '../../hooks/use-action.ts';
import { siteSession } from '../../session/site-session.ts';

/** Opens the payment provider's pages for cards and invoices. */
export function useBillingPortal() {
  const locale = useLocale();
  const failureText = useFailureText();
  return useAction(async () => {
    try {
      location.assign((await siteSession().api.call(subscriptionCalls.portal, { locale })).url);
    } catch (error) {
      await showMessage({ message: failureText(error), tone: 'danger' });
    }
  });
}
