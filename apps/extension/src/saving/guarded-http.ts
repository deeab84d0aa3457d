import { type Http, MediaError, privateAddress } from '@clipharbor/media';
import { privateRefusal, refusalOfRequest } from '../finding/refuse.ts';

/**
 * Refuses every address that a page has no business with, before it is requested: manifests name what they like. Where a redirect
 * led is checked afterwards; the browser's own rules have blocked what they could on the way.
 */
export function guardedHttp(http: Http, pageUrl: string): Http {
  return {
    async get(request) {
      refuse(pageUrl, request.url);
      const response = await http.get(request);
      try {
        refuse(pageUrl, response.url);
      } catch (error) {
        response.cancel();
        throw error;
      }
      return response;
    },
  };
}

function refuse(pageUrl: string, address: string): void {
  const code = refusalOfRequest(pageUrl, address);
  if (code === null) return;
  if (code === privateRefusal) throw privateAddress(new URL(address).hostname);
  throw new MediaError('url.forbidden', 'Nothing is saved from this host.', { facts: { subject: code } });
}

/** The code under which a failure is explained: a refused host by the reason for it. */
export function failureCode(error: unknown): string {
  if (!(error instanceof MediaError)) return 'unknown';
  const subject = error.facts.subject ?? '';
  return error.code === 'url.forbidden' && subject.startsWith('refused.') ? subject : error.code;
}
