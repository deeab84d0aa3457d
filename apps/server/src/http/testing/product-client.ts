import { TokenError } from '@clipharbor/auth';
import type { BodyOf, Call, DataOf, Refusal } from '@clipharbor/contracts';
import type { Person } from '@clipharbor/testkit/database';
import { Hono } from 'hono';
import { pino } from 'pino';
import { type ProductApi, productApi } from '../product-api.ts';
import { requestLog } from '../request-log.ts';
import type { FindSession } from '../session-guard.ts';

export type Answer<C extends Call> =
  | { readonly status: 200; readonly data: DataOf<C>; readonly code: null }
  | {
      readonly status: number;
      readonly data: null;
      readonly code: string;
      readonly headers: Readonly<Record<string, string>>;
    };

export interface ProductClient {
  readonly app: Hono;
  /** Makes a call over HTTP as this person; `null` sends no token. */
  call<C extends Call>(
    call: C,
    body: BodyOf<C>,
    person: Person | null,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<C>>;
}

/** The product's calls without a socket. A bearer token is the base64 of the claims; anything else is forged. */
export function productClient(mount: (api: ProductApi) => void): ProductClient {
  const verifier = {
    async verify(bearer: string) {
      try {
        const claims: object = JSON.parse(Buffer.from(bearer, 'base64url').toString());
        return { role: 'authenticated', claims: { session_id: 'any', ...claims } } as const;
      } catch {
        throw new TokenError('invalid', 'not a token');
      }
    },
  };
  // Session rules are tested elsewhere; here everyone has just signed in on the site.
  const findSession: FindSession = async () => ({
    kind: 'site',
    usedSecondFactor: false,
    hasSecondFactor: false,
    signedInAt: Date.now(),
  });
  const api = productApi({ verifier, findSession });
  mount(api);
  const app = new Hono();
  app.use(requestLog(pino({ level: 'silent' }), { trustProxy: false, now: () => 0 }));
  app.route('/', api.app);
  // A test should see the error itself, not the text that hides it from users.
  app.onError((error) => {
    throw error;
  });
  return {
    app,
    async call(call, body, person, more = {}) {
      const token = person && Buffer.from(JSON.stringify(person.identity.claims)).toString('base64url');
      const headers = {
        'content-type': 'application/json',
        ...more,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      };
      const isRead = call.method === 'GET';
      const query = isRead ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
      const init = { method: call.method, headers, ...(!isRead && { body: JSON.stringify(body) }) };
      const answer = await app.request(`${call.path}${query}`, init);
      const content = (await answer.json()) as { success: true; data: DataOf<typeof call> } | Refusal;
      if (content.success) return { status: 200, data: content.data, code: null };
      return { status: answer.status, data: null, code: content.code, headers: Object.fromEntries(answer.headers) };
    },
  };
}
