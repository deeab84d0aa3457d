import { failureKey, type Messages, refusalKey } from '@clipharbor/i18n';
import { useTranslations } from 'use-intl';

/** Failures of the extension itself, and those that it can explain better than the engine. */
const own: Readonly<Record<string, keyof Messages['extensionFailures']['reasons']>> = {
  'access.missing': 'access',
  'link.expired': 'expired',
  'memory.full': 'memory',
  'disk.full': 'diskFull',
};

/** The sentence that explains a failure or a refusal and says what to do. */
export function useFailureText(): (code: string | null) => string {
  const t = useTranslations('extension');
  const tOwn = useTranslations('extensionFailures.reasons');
  return (code) => {
    const key = own[code ?? ''];
    if (key !== undefined) return tOwn(key);
    return code?.startsWith('refused.') ? t(`refusals.${refusalKey(code)}`) : t(`failures.${failureKey(code)}`);
  };
}
