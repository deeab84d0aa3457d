import { matchSite } from './match-site.ts';
import { builtInRecipes } from './recipes/built-in.ts';

const loopback = /^(127(\.\d{1,3}){3}|\[::1\]|(.+\.)?localhost)$/;

/** Names that no one can register (RFC 2606, RFC 6761): development servers, never a public site. */
const reserved = /(^|\.)(test|example|example\.(com|net|org))$/;

/**
 * How a page is known. `shown`: the extension has found the medium on it. `given`: someone has named it, or only the medium's
 * address.
 */
export type PageSource = 'shown' | 'given';

/**
 * Which rules apply to media saved from this page, in the browser and in the desktop app: `guest` never counts, `local` is free
 * while signed out, and `other` needs an account. A page of a reserved name is local where the browser shows it.
 */
export function pageTermsOf(pageUrl: string, source: PageSource = 'shown'): 'guest' | 'local' | 'other' {
  const { kind } = matchSite(pageUrl, builtInRecipes);
  if (kind === 'site' || kind === 'switchedOff') return 'guest';
  const host = URL.parse(pageUrl)?.hostname ?? '';
  return loopback.test(host) || (source === 'shown' && reserved.test(host)) ? 'local' : 'other';
}
