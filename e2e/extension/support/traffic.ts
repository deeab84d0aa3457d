import { readFile } from 'node:fs/promises';
import { brand } from '@clipharbor/domain';
import * as z from 'zod/mini';

/** A request as the browser's own network log has it: every request is there, whoever made it. */
export interface LoggedRequest {
  readonly url: string;
  /** Origin of the page or extension that caused it; a navigation of the user has none. */
  readonly initiator: string | null;
}

const netLog = z.object({
  constants: z.object({ logEventTypes: z.record(z.string(), z.number()) }),
  events: z.array(z.object({ type: z.number(), params: z.optional(z.unknown()) })),
});
const startParameters = z.object({ url: z.string(), initiator: z.string() });

/** Reads what `--log-net-log` wrote. Complete once the browser is closed. */
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

/** Calls that Chromium makes for itself, whatever is installed. */
const browserHosts = /(^|\.)(google|googleapis|gvt1)\.com$/;
const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/**
 * Requests to strangers: neither this machine, nor our own site, nor a host that a test plays itself. What the browser does for
 * itself has no initiator and does not count.
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
