import { hostReach } from '@clipharbor/media';

/**
 * A private network is entered only from a page of the same host and port. What the user typed here is its own page: a film on
 * the server at home can be saved, and nothing that it leads to elsewhere.
 */
export function pageOf(url: string): { readonly page?: string } {
  const { hostname } = new URL(url);
  return hostReach(hostname) === 'public' ? {} : { page: url };
}
