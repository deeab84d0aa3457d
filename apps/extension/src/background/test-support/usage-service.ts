import { countingServer } from '../../account/testing.ts';

/**
 * `away`: no connection. `silent`: no answer until the caller gives up. `garbage`: an HTML page instead of an answer. `busy`: refuses
 * for now. `lostAnswer`: processes the request, but the answer does not arrive.
 */
export type ServiceFault = 'none' | 'away' | 'silent' | 'garbage' | 'busy' | 'lostAnswer';

const granted = (data: object): Response => Response.json({ success: true, data });
const refused = (code: string, status: number): Response =>
  Response.json({ success: false, code, error: 'No.' }, { status });

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** The product server's usage calls behind `fetch`, for one user. */
export function usageService(limit = 10) {
  const counting = countingServer(limit);
  const { server } = counting;
  const service = { ...counting, fault: 'none' as ServiceFault, asked: [] as string[], fetch };

  async function answerTo(path: string, body: string): Promise<Response> {
    const { operationId, kind } = JSON.parse(body || '{}');
    if (path === '/usage') return granted(await server.usage('ana'));
    const answer =
      path === '/usage/reserve'
        ? await server.reserve('ana', operationId, kind)
        : path === '/usage/commit'
          ? await server.commit('ana', operationId)
          : await server.release('ana', operationId);
    switch (answer.kind) {
      case 'reserved':
      case 'committed':
      case 'released':
        return granted({ state: answer.kind, remaining: answer.remaining });
      case 'unknown':
        return refused('usage.unknownOperation', 404);
      default:
        return refused(`usage.${answer.kind}`, 403);
    }
  }

  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(String(input));
    service.asked.push(pathname);
    const { fault } = service;
    if (fault === 'away') throw new TypeError('Failed to fetch');
    if (fault === 'silent') return untilAborted(init.signal);
    if (fault === 'garbage') return new Response('<!doctype html><title>Hotel Wi-Fi</title>');
    if (fault === 'busy') return refused('unavailable', 503);
    if (!pathname.startsWith('/usage')) return refused('notFound', 404);
    const response = await answerTo(pathname, String(init.body ?? ''));
    if (fault === 'lostAnswer') throw new TypeError('Failed to fetch');
    return response;
  }
  return service;
}
