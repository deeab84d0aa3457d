import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bucket } from '../counts/bucket.ts';
import { type Count, countOf } from '../counts/count-events.ts';
import type { RequestVariables } from '../http/request-log.ts';

interface CountOptions {
  readonly add: (count: Count) => Promise<void>;
  readonly isPage: (path: string) => boolean;
  readonly trustProxy: boolean;
  readonly now: () => number;
}

const maxBodyBytes = 1024;
const perMinute = 60;

const wantsNoCount = (c: Context) => c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1';

/** `POST /count`: counts an event. The response is always the same, so that it reveals nothing. */
export function counts({ add, isPage, trustProxy, now }: CountOptions): Hono<{ Variables: RequestVariables }> {
  const mayCount = bucket(perMinute, 60_000, now);
  const nothing = (c: Context) => c.body(null, 204);
  return new Hono<{ Variables: RequestVariables }>().post(
    '/count',
    bodyLimit({ maxSize: maxBodyBytes, onError: nothing }),
    async (c) => {
      c.header('cache-control', 'no-store');
      const isOurs = (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin';
      if (wantsNoCount(c) || !isOurs || !mayCount(addressOf(c, trustProxy))) return nothing(c);
      const body: unknown = await c.req.json().catch(() => null);
      const count = countOf(body, c.req.header('user-agent') ?? '', isPage);
      if (count) await add(count).catch((error: unknown) => c.var.log.warn({ err: error }, 'a count was lost'));
      return nothing(c);
    },
  );
}

/** Identifies the sender for the limit. Used for the moment, never stored. */
function addressOf(c: Context, trustProxy: boolean): string {
  const named = trustProxy ? c.req.header('x-real-ip') : undefined;
  try {
    return named ?? getConnInfo(c).remote.address ?? '';
  } catch {
    return ''; // Without a socket, in tests.
  }
}
