import type { Messages } from '@clipharbor/i18n';
import { useTranslations } from 'use-intl';
import { type AccountFailure, accountFailures } from '../account/account-failures.ts';

const keys: Readonly<Record<AccountFailure, keyof Messages['extensionAccount']['failures']>> = {
  'account.signIn': 'signIn',
  'account.noPlan': 'noPlan',
  'account.exhausted': 'exhausted',
  'account.offline': 'offline',
};

export const isAccountFailure = (code: string | null): code is AccountFailure =>
  accountFailures.some((known) => known === code);

/** Explains why a download did not start. */
export function AccountFailureText({ code }: { code: AccountFailure }) {
  return useTranslations('extensionAccount.failures')(keys[code]);
}
