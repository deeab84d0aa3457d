import { developerNamespaces, fingerprint, namespaceOf } from '../language-files.ts';
import type { Fault, LanguageRule } from './rule.ts';

/** No message is missing or unused, and each was translated from the current English. */
export const completeness: LanguageRule = ({ locale, messages, sources }, english) => {
  const faults: Fault[] = [];
  for (const key of english.messages.keys()) {
    const namespace = namespaceOf(key);
    if (!messages.has(key) && !english.isOpen(namespace) && !developerNamespaces.has(namespace))
      faults.push({ key, message: 'is missing' });
  }
  for (const key of messages.keys()) {
    const source = english.messages.get(key);
    if (source === undefined) faults.push({ key, message: 'does not exist in English' });
    else if (locale !== 'en' && sources[key] !== fingerprint(source) && !english.isOpen(namespaceOf(key)))
      faults.push({
        key,
        message: `is stale: the English is now “${source.slice(0, 80)}”. Check the translation, then run npm run i18n stamp ${locale} ${key}`,
      });
  }
  return faults;
};
