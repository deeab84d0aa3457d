import { matchSite } from './match-site.ts';
import { builtInRecipes } from './recipes/built-in.ts';

const loopback = /^(127(\.\d{1,3}){3}|\[::1\])$/;
/** Whether a page is on this machine. */
export const isLoopbackPage = (pageUrl: string): boolean => {
  const host = URL.parse(pageUrl)?.hostname ?? '';
  return loopback.test(host) || /(^|\.)localhost$/.test(host);
};

/** Names that no one can register (RFC 2606, RFC 6761): development servers, never a public site. */
const reserved = /(^|\.)(test|example|example\.(com|net|org))$/;

/** Which rules apply to media saved from this page. */
export function pageTermsOf(pageUrl: string): 'guest' | 'local' | 'other' {
  const { kind } = matchSite(pageUrl, builtInRecipes);
  if (kind === 'site' || kind === 'switchedOff') return 'guest';
  const host = URL.parse(pageUrl)?.hostname ?? '';
  return isLoopbackPage(pageUrl) || reserved.test(host) ? 'local' : 'other';
}
