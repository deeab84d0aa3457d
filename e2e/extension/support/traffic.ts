import { readFile } from 'node:fs/promises';
import { brand } from '@clipharbor/domain';
import * as z from 'zod/mini';

/** A request in the browser's own network log, which contains every request, regardless of who made it. */
export interface LoggedRequest {
  readonly url: string;
  /** The origin of the page or extension that caused it; a user's navigation has none. */
  readonly initiator: string | null;
}

const netLog = z.object({
  constants: z.object({ logEventTypes: z.record(z.string(), z.number()) }),
  events: z.array(z.object({ type: z.number(), params: z.optional(z.unknown()) })),
});
const startParameters = z.object({ url: z.string(), initiator: z.string() });

/** Reads the output of `--log-net-log`. Complete once the browser is closed. */
export async function readTraffic(path: string): Promise<LoggedRequest[]> {
  const { constants, events } = z.parse(netLog, JSON.parse(await readFile(path, 'utf8')));
  const start = constants.logEventTypes['URL_REQUEST_START_JOB'];
  if (start === undefined) throw new Error('The network log has no requests: the browser changed its format.');
  return events.flatMap(({ type, params }) => {
    const read = z.safeParse(startParameters, params);
    if (type !== start || !read.success) return [];
    const { url, initiator } = read.data;
    return [{ url, initiator: initiator === 'not an origin' ? null : initiator }];
  });
}

/** Requests that Chromium makes on its own, whatever is installed. */
const browserHosts = /(^|\.)(google|googleapis|gvt1)\.com$/;
const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/**
 * Requests to third parties: not to this machine, to our own site, or to a host that a test simulates. The browser's own requests
 * have no initiator and do not count.
 */
export function foreignRequests(traffic: readonly LoggedRequest[], playedHosts: readonly string[] = []): string[] {
  const known = new Set([new URL(brand.origin).hostname, ...playedHosts]);
  return traffic
    .filter(({ url, initiator }) => {
      const { protocol, hostname } = new URL(url);
      if (!/^(https?|wss?):$/.test(protocol) || isLoopback(hostname) || known.has(hostname)) return false;
      return initiator !== null || !browserHosts.test(hostname);
    })
    .map(({ url }) => url);
}
