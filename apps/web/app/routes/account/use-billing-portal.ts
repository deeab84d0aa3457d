import { subscriptionCalls } from '@clipharbor/contracts';
import { useLocale } from '@clipharbor/ui';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureWords } from '../../hooks/failure-words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { siteSession } from '../../session/site-session.ts';

/** Leads to the payment provider's pages, where cards and invoices are. */
export function useBillingPortal() {
  const locale = useLocale();
  const words = useFailureWords();
  return useAction(async () => {
    try {
      location.assign((await siteSession().api.call(subscriptionCalls.portal, { locale })).url);
    } catch (error) {
      await showMessage({ message: words(error), tone: 'danger' });
    }
  });
}
