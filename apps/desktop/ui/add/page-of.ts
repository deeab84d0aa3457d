import { hostReach } from '@clipharbor/media';

/**
 * A private network can only be accessed from a page on the same host and port. An address that the user types counts as its own
 * page: a film on a home server can be saved, but nothing that it links to on other hosts.
 */
export function pageOf(url: string): { readonly page?: string } {
  const { hostname } = new URL(url);
  return hostReach(hostname) === 'public' ? {} : { page: url };
}
