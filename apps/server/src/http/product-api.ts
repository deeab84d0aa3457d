import { TokenError, type Verifier } from '@clipharbor/auth';
import type { Call, DataOf } from '@clipharbor/contracts';
import { AppError, apiErrors, type ErrorCode } from '@clipharbor/domain';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import type { RequestVariables } from './request-log.ts';

/** Who is calling, by their verified token and by nothing else. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string | null;
  readonly claims: Readonly<Record<string, unknown>>;
}

type Env = { Variables: RequestVariables };

export interface Visit {
  readonly request: Request;
  readonly log: RequestVariables['log'];
}

type CallerOf<C extends Call> = C['caller'] extends 'user' ? SignedIn : SignedIn | null;

type ParsedBody<C extends Call> = z.output<C['body']>;

export type Handler<C extends Call> = (body: ParsedBody<C>, caller: CallerOf<C>, visit: Visit) => Promise<DataOf<C>>;

export interface ProductApi {
  readonly app: Hono<Env>;
  /** Answers one call of the contracts. The handler says no by throwing `AppError`. */
  on<C extends Call>(call: C, handle: Handler<C>): void;
}

const MAX_BODY_BYTES = 64 * 1024;

/** The product's own calls: payloads checked against the contracts, answers as `{success, data}` or `{success, error, code}`. */
export function productApi({ verifier }: { readonly verifier: Pick<Verifier, 'verify'> }): ProductApi {
  const app = new Hono<Env>();
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => refuse(c, 'tooLarge') });
  return {
    app,
    on<C extends Call>(call: C, handle: Handler<C>) {
      app.on(call.method, call.path, limit, async (c) => {
        // What one person's call brings back is nobody else's, and never old.
        c.header('cache-control', 'no-store');
        try {
          const caller = await callerOf(c, verifier);
          if (caller === null && call.caller === 'user') throw new AppError('auth.required');
          const body = z.safeParse(call.body, call.method === 'GET' ? c.req.query() : await jsonOf(c));
          if (!body.success) throw new AppError('input.invalid', { detail: body.error.message });
          const visit = { request: c.req.raw, log: c.var.log };
          const data = await handle(body.data as ParsedBody<C>, caller as CallerOf<C>, visit);
          return c.json({ success: true, data });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          c.var.log.info({ code: error.code, detail: error.message }, 'call refused');
          return refuse(c, error.code);
        }
      });
    },
  };
}

function refuse(c: Context<Env>, code: ErrorCode): Response {
  const { status, text } = apiErrors[code];
  return c.json(
    { success: false, error: text, code, requestId: c.var.requestId },
    status satisfies ContentfulStatusCode,
  );
}

async function jsonOf(c: Context<Env>): Promise<unknown> {
  // Other types can be sent by any site's form without asking first.
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('input.invalid', { detail: 'the body is not JSON' });
  }
  try {
    return await c.req.json();
  } catch (cause) {
    throw new AppError('input.invalid', { cause });
  }
}

async function callerOf(c: Context<Env>, verifier: Pick<Verifier, 'verify'>): Promise<SignedIn | null> {
  const bearer = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (bearer === undefined) return null;
  try {
    const { role, claims } = await verifier.verify(bearer);
    // A key of the product is not a person.
    if (role !== 'authenticated') return null;
    const { sub, email, session_id: sessionId } = claims as Readonly<Record<string, unknown>>;
    if (typeof sub !== 'string' || typeof email !== 'string') throw new AppError('auth.required');
    return { userId: sub, email, sessionId: typeof sessionId === 'string' ? sessionId : null, claims };
  } catch (cause) {
    if (cause instanceof TokenError) throw new AppError('auth.required', { cause });
    throw cause;
  }
}
