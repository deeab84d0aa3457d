import { type Http, MediaError } from '@clipharbor/media';

/** Requests only these hosts, and reports others that were needed: their requests have no headers of the page yet. */
export function limitedHttp(http: Http, hosts: readonly string[], needed: (hostname: string) => void): Http {
  return {
    get(request) {
      const { hostname } = new URL(request.url);
      if (hosts.includes(hostname)) return http.get(request);
      needed(hostname);
      return Promise.reject(
        new MediaError('url.forbidden', 'This host is not requested.', { facts: { url: request.url } }),
      );
    },
  };
}
