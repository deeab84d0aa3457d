import { type RefusalCode, refusalOf } from './refusals.ts';

export interface ReadLinks {
  readonly addresses: readonly string[];
  /** Lines that cannot be used, and why. */
  readonly refused: readonly { readonly line: string; readonly reason: RefusalCode | 'notAnAddress' | 'tooMany' }[];
}

export interface LinkLimits {
  readonly maxLinks: number;
  readonly maxAddressCharacters: number;
}

/** The URLs of a pasted list, one per line or separated by spaces, each once. */
export function readLinks(text: string, { maxLinks, maxAddressCharacters }: LinkLimits): ReadLinks {
  const lines = [...new Set(text.split(/\s+/).filter((line) => line !== ''))];
  const addresses = new Set<string>();
  const refused: ReadLinks['refused'][number][] = [];
  for (const line of lines) {
    const url = line.length > maxAddressCharacters ? null : URL.parse(line);
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    // Credentials in a URL must not end up in any history.
    if (!url || !isWeb || url.username !== '' || url.password !== '') {
      refused.push({ line: line.slice(0, 100), reason: 'notAnAddress' });
      continue;
    }
    url.hash = '';
    const refusal = refusalOf(url.href);
    if (refusal !== null) refused.push({ line: line.slice(0, 100), reason: refusal });
    else if (addresses.size >= maxLinks) refused.push({ line: line.slice(0, 100), reason: 'tooMany' });
    else addresses.add(url.href);
  }
  return { addresses: [...addresses], refused };
}
