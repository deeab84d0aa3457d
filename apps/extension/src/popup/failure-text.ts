import { useTranslations } from 'use-intl';
import { failureKey, refusalKey } from './reasons.ts';

/** The sentence that explains a failure or a refusal and says what to do. */
export function useFailureText(): (code: string | null) => string {
  const t = useTranslations('extension');
  return (code) =>
    code?.startsWith('refused.') ? t(`refusals.${refusalKey(code)}`) : t(`failures.${failureKey(code)}`);
}
