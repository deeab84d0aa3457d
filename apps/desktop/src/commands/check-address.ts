import { checkUrl, hostReach, MediaError } from '@clipharbor/media';
import { CommandError } from '../command-error.ts';
import { placeOf } from '../jobs/job-http.ts';
import type { SiteRules } from '../recipes/site-rules.ts';

/**
 * Refuses early what would fail later anyway: addresses that are never loaded, blocked sites, and private networks that the page
 * is not on. Names that resolve to private addresses are refused when the connection is made.
 */
export function checkAddress(rules: Pick<SiteRules, 'isRefused'>, url: string, page: string | undefined): void {
  const target = new URL(checked(url));
  const pageUrl = page === undefined ? null : new URL(checked(page));
  if (rules.isRefused(target.href) || (pageUrl !== null && rules.isRefused(pageUrl.href))) {
    throw new CommandError('site.refused');
  }
  const isPrivate = hostReach(target.hostname) !== 'public';
  if (isPrivate && (pageUrl === null || placeOf(target) !== placeOf(pageUrl))) throw new CommandError('url.forbidden');
}

function checked(address: string): string {
  try {
    return checkUrl(address);
  } catch (error) {
    if (error instanceof MediaError) throw new CommandError('url.forbidden', { cause: error });
    throw error;
  }
}
