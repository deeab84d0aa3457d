import { failureKey, refusalKey } from '@clipharbor/i18n';
import { useTranslations } from 'use-intl';
import { ownErrorKey, waitingKey } from './error-key.ts';

/** Returns the text that explains a refusal or a failure and says what to do. */
export function useErrorText(): (code: string | null) => string {
  const own = useTranslations('desktop.errors');
  const shared = useTranslations('extension');
  return (code) => {
    const key = ownErrorKey(code);
    if (key !== null) return own(key);
    return code?.startsWith('refused.')
      ? shared(`refusals.${refusalKey(code)}`)
      : shared(`failures.${failureKey(code)}`);
  };
}

/** Returns the text for a download that is waiting for a retry. */
export function useWaitingText(): (code: string) => string {
  const own = useTranslations('desktop.errors');
  return (code) => own(waitingKey(code));
}
