import { type Http, MediaError } from '@clipharbor/media';

/** Matches hosts like rules do: each includes its subdomains. */
const covers = (host: string, hostname: string): boolean => hostname === host || hostname.endsWith(`.${host}`);

/** Requests only these hosts and reports any others that are needed, because no rule sets the page's headers for them yet. */
export function limitedHttp(http: Http, hosts: readonly string[], needed: (hostname: string) => void): Http {
  return {
    get(request) {
      const { hostname } = new URL(request.url);
      if (hosts.some((host) => covers(host, hostname))) return http.get(request);
      needed(hostname);
      const facts = { url: request.url };
      return Promise.reject(new MediaError('url.forbidden', 'This host is not requested.', { facts }));
    },
  };
}
