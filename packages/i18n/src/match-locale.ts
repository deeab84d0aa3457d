import { type Locale, locales, normalizeLocale } from './locales.ts';

/** Adds the script that decides between two of our languages: `zh-Hant` for `zh-HK`. */
function likely(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    // Headers and cookies can contain anything.
    return null;
  }
}

/**
 * Our best match for a language tag, used for pages, mails, server pages and payments alike. Among variants of the same language,
 * the script decides (`zh-HK` reads traditional Chinese), then the region (`pt-AO` is closer to `pt` than to `pt-BR`).
 */
export function matchLocale(tag: string, among: readonly Locale[] = locales): Locale | null {
  const exact = normalizeLocale(tag);
  if (exact !== null && among.includes(exact)) return exact;
  const wanted = likely(tag);
  const sameScript = among.filter((locale) => {
    const own = likely(locale);
    return wanted !== null && own?.language === wanted.language && own.script === wanted.script;
  });
  return sameScript.find((locale) => locale.endsWith(`-${wanted?.region}`)) ?? sameScript[0] ?? null;
}

/** Our language for the first tag that has a match. Tags are in order of preference. */
export function firstMatch(tags: Iterable<string>): Locale | null {
  for (const tag of tags) {
    const locale = matchLocale(tag);
    if (locale !== null) return locale;
  }
  return null;
}

const maxHeaderLength = 500;

/** The tags of an `Accept-Language` header, most preferred first. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  return (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(/\s*;\s*q=/);
      return { tag, weight: quality === '' ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
