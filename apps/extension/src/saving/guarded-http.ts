import { type Http, MediaError, privateAddress } from '@clipharbor/media';
import { privateRefusal, refusalOfRequest } from '../finding/refuse.ts';

/**
 * Refuses every URL that a page must not request, before it is requested, because manifests can contain any URL. Redirect targets
 * are checked afterwards; our rules in the browser have already blocked what they could.
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

/** The code that explains a failure: for a refused host, the reason for the refusal. */
export function failureCode(error: unknown): string {
  if (!(error instanceof MediaError)) return 'unknown';
  const subject = error.facts.subject ?? '';
  return error.code === 'url.forbidden' && subject.startsWith('refused.') ? subject : error.code;
}
