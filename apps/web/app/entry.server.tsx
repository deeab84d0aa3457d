import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Runs at build time only. Waiting for the whole page instead of streaming it leaves no placeholders for scripts to fill: the
 * text is complete without JavaScript, and fewer inline scripts need a hash.
 */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={entryContext} url={request.url} />, {
    signal: request.signal,
  });
  responseHeaders.set('content-type', 'text/html; charset=utf-8');
  return new Response(prelude, { status: responseStatusCode, headers: responseHeaders });
}
