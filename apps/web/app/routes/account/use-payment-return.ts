import { parsePaymentReturn, paymentMessageMs, type SignedInAccount } from '@clipharbor/domain';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { siteSession } from '../../session/site-session.ts';
import { awaitConfirmation, isConfirmed } from './payment-confirmation.ts';

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function ask(): Promise<SignedInAccount | null> {
  await siteSession().user.refresh({ isQuiet: true });
  const user = siteSession().user.get();
  return user.kind === 'signedIn' && user.subscription.kind === 'ready' ? user.subscription.value.account : null;
}

function clearQuery(): void {
  const url = new URL(location.href);
  url.searchParams.delete('payment_status');
  history.replaceState(history.state, '', url);
}

/**
 * Reports the result to a visitor who returns from the payment page: for 5 s, "then the query is cleared". The query proves
 * nothing, so the card waits until the database confirms it.
 */
export function usePaymentReturn(account: SignedInAccount | null): 'no' | 'asking' | 'late' {
  const t = useTranslations('account.payment');
  const [state, setState] = useState<'no' | 'asking' | 'late'>('no');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query on arrival is reported once, no matter how often this renders
  useEffect(() => {
    const result = parsePaymentReturn(new URLSearchParams(location.search).get('payment_status'));
    if (result === null) return;
    void showMessage({
      message: t(result),
      tone: result === 'success' ? 'success' : 'danger',
      timeoutMs: paymentMessageMs,
    });
    const timer = setTimeout(clearQuery, paymentMessageMs);
    const leaving = new AbortController();
    if (result === 'success') {
      setState('asking');
      awaitConfirmation({ ask, wait, now: () => Date.now(), signal: leaving.signal }).then((outcome) =>
        setState(outcome === 'late' ? 'late' : 'no'),
      );
    }
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
  return account !== null && isConfirmed(account, Date.now()) ? 'no' : state;
}
