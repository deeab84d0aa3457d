import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import type { OwnAccountView } from '../../screens/account/own-account.ts';
import { returnError } from '../../session/return-error.ts';

const names: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['azure', 'Microsoft'],
]);

/**
 * Reports the result when the user returns: a linked provider, the first of two confirmations of a new email, or the reason for
 * a failure. The URL is cleaned, so that a reload does not report it again.
 */
export function useAccountReturn(account: OwnAccountView | null): void {
  const t = useTranslations('account');
  const failureText = useFailureText();
  const isReported = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when the account is known; texts may change with any render
  useEffect(() => {
    if (account === null || isReported.current) return;
    isReported.current = true;
    const query = new URLSearchParams(location.search);
    const provider = query.get('linked') ?? '';
    const error = returnError(location);
    const isHalf = new URLSearchParams(location.hash.slice(1)).has('message');
    if (error) void showMessage({ message: failureText(error), tone: 'danger' });
    else if (account.identities.some((one) => one.provider === provider)) {
      void showMessage({ message: t('linked.done', { provider: names.get(provider) ?? provider }) });
    } else if (isHalf) void showMessage({ message: t('profile.halfConfirmed'), tone: 'info', timeoutMs: 8000 });
    if (!error && !isHalf && !query.has('linked')) return;
    for (const name of ['linked', 'error', 'error_code', 'error_description']) query.delete(name);
    const rest = query.toString();
    history.replaceState(history.state, '', `${location.pathname}${rest === '' ? '' : `?${rest}`}`);
  }, [account !== null]);
}
