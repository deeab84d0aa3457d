import type { Messages } from '@clipharbor/i18n';
import { useTranslations } from 'use-intl';
import { failureKey } from './reasons.ts';

/** Failures of the extension itself, and those for which it knows more than the engine. */
const own: Readonly<Record<string, keyof Messages['extensionFailures']['reasons']>> = {
  'access.missing': 'access',
  'link.expired': 'expired',
  'memory.full': 'memory',
  'disk.full': 'diskFull',
};

/** The sentence that says what happened and what to do. */
export function useFailureText(): (code: string | null) => string {
  const t = useTranslations('extension.failures');
  const tOwn = useTranslations('extensionFailures.reasons');
  return (code) => {
    const key = own[code ?? ''];
    return key === undefined ? t(failureKey(code)) : tOwn(key);
  };
}
