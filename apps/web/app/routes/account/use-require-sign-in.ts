import { useLocale } from '@clipharbor/ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { leaveWithMessage } from '../../account-shell/leave-with-message.ts';
import { openLogin } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import { returnError } from '../../session/return-error.ts';
import type { UserState } from '../../session/user-store.ts';

/** Redirects visitors to the home page and says why: with the provider's or mail link's error if they come from there. */
export function useRequireSignIn({ kind }: UserState): void {
  const t = useTranslations('account');
  const failureText = useFailureText();
  const home = `/${useLocale()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the kind of user decides; texts may change with any render
  useEffect(() => {
    // The provider or the password was right; the code comes next.
    if (kind === 'codeNeeded') void openLogin();
    if (kind !== 'visitor') return;
    const reason = returnError(location);
    const message = reason ? failureText(reason) : t('loginRequired');
    leaveWithMessage({ message, tone: reason ? 'danger' : 'warning' }, () => location.replace(home));
  }, [kind]);
}
