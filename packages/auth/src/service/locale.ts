import type { VisitorInfo } from '../context.ts';

/** The language of a mail: what the user chose, else what their browser asks for, else the first we have. */
export function mailLocale(
  locales: readonly string[],
  metadata: Record<string, unknown>,
  visitor: VisitorInfo,
): string {
  const chosen = metadata['locale'];
  const candidates = [...(typeof chosen === 'string' ? [chosen] : []), ...acceptedLanguages(visitor.acceptLanguage)];
  for (const candidate of candidates) {
    const match = bestMatch(locales, candidate);
    if (match) return match;
  }
  return locales[0] ?? 'en';
}

function bestMatch(locales: readonly string[], candidate: string): string | undefined {
  const wanted = candidate.toLowerCase();
  const exact = locales.find((locale) => locale.toLowerCase() === wanted);
  const language = wanted.split('-')[0];
  return exact ?? locales.find((locale) => locale.toLowerCase().split('-')[0] === language);
}

function acceptedLanguages(header: string | null): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(/\s*;\s*q=/);
      return { tag, weight: quality === '' ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
