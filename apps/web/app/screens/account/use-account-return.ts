import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { returnError } from '../../session/return-error.ts';
import type { OwnAccountView } from '../../session/use-own-account.ts';
import { showMessage } from '../../shell/companion.ts';

const names: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['azure', 'Microsoft'],
]);

/**
 * Says what came of a way out of the page: a linked provider, the first of two confirmations of a new address, or why it
 * failed. The address is cleared, so that a reload does not say it again.
 */
export function useAccountReturn(account: OwnAccountView | null): void {
  const t = useTranslations('account');
  const words = useFailureWords();
  const isTold = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the account is known; texts may be made anew
  useEffect(() => {
    if (account === null || isTold.current) return;
    isTold.current = true;
    const query = new URLSearchParams(location.search);
    const provider = query.get('linked') ?? '';
    const error = returnError(location);
    const isHalf = new URLSearchParams(location.hash.slice(1)).has('message');
    if (error) void showMessage({ message: words(error), tone: 'danger' });
    else if (account.identities.some((one) => one.provider === provider)) {
      void showMessage({ message: t('linked.done', { provider: names.get(provider) ?? provider }) });
    } else if (isHalf) void showMessage({ message: t('profile.halfConfirmed'), tone: 'info', timeout: 8000 });
    if (!error && !isHalf && !query.has('linked')) return;
    for (const name of ['linked', 'error', 'error_code', 'error_description']) query.delete(name);
    const rest = query.toString();
    history.replaceState(history.state, '', `${location.pathname}${rest === '' ? '' : `?${rest}`}`);
  }, [account !== null]);
}
