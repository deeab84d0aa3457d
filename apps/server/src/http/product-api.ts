import { bodyUpTo, TokenError, type Verifier, type VisitorInfo, visitorInfo } from '@clipharbor/auth';
import type { Call, DataOf } from '@clipharbor/contracts';
import { AppError, apiErrors, type ErrorCode } from '@clipharbor/domain';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import type { RequestVariables } from './request-log.ts';
import type { IsSecure } from './security-headers.ts';
import { type FindSession, requireSession, ruleOf } from './session-guard.ts';
import { isTemporary, retryAfterSeconds } from './temporary-failure.ts';

/** The caller, identified by their verified token and nothing else. */
export interface SignedInUser {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string | null;
  readonly claims: Readonly<Record<string, unknown>>;
}

type Env = { Variables: RequestVariables };

export interface CallContext {
  readonly request: Request;
  /** Where the request came from, for limits and for the language of mails. */
  readonly visitor: VisitorInfo;
  readonly log: RequestVariables['log'];
  /** Adds a header to the response, whatever that will be. */
  setHeader(name: string, value: string): void;
  cookie(name: string): string | null;
  /** A cookie for the server only: scripts cannot read it, and no other site can cause it to be sent. */
  setCookie(name: string, value: string, options: { readonly path: string; readonly maxAgeSeconds: number }): void;
}

type CallerOf<C extends Call> = C['caller'] extends 'user' ? SignedInUser : SignedInUser | null;

type ParsedBody<C extends Call> = z.output<C['body']>;

export type Handler<C extends Call> = (
  body: ParsedBody<C>,
  caller: CallerOf<C>,
  context: CallContext,
) => Promise<DataOf<C>>;

export interface ProductApi {
  readonly app: Hono<Env>;
  /** Handles one call of the contracts. The handler refuses by throwing `AppError`. */
  on<C extends Call>(call: C, handle: Handler<C>, options?: CallOptions<C>): void;
}

export interface CallOptions<C extends Call> {
  /** Whether the request itself proves who is calling, as an alternative to a recent sign-in. Throws if the proof is wrong. */
  readonly prove?: (body: ParsedBody<C>, caller: SignedInUser, context: CallContext) => Promise<boolean>;
}

const maxBodyBytes = 64 * 1024;

/** Checks where a call comes from before its payload is read. Refuses by throwing `AppError`. */
export interface CsrfGuard {
  admit(c: Context<Env>, caller: SignedInUser | null): void;
  /** Responds to a browser that asks whether another origin may call. */
  preflight(c: Context<Env>): Response;
}

export interface ProductApiOptions {
  readonly verifier: Pick<Verifier, 'verify'>;
  readonly csrfGuard?: CsrfGuard;
  /** The header in which our own proxy passes the visitor's address; without one, the connection's address counts. */
  readonly addressHeader?: string | null;
  readonly findSession: FindSession;
  readonly isSecure?: IsSecure;
  readonly now?: () => number;
}

/** The product's own calls: payloads checked against the contracts, responses `{success, data}` or `{success, error, code}`. */
export function productApi(options: ProductApiOptions): ProductApi {
  const { verifier, csrfGuard, addressHeader = null, findSession, isSecure = () => true, now = Date.now } = options;
  const app = new Hono<Env>();
  const limit = bodyUpTo<Env>(maxBodyBytes, (c) => refuse(c, 'tooLarge'));
  return {
    app,
    on<C extends Call>(call: C, handle: Handler<C>, { prove }: CallOptions<C> = {}) {
      const rule = ruleOf(call);
      if (csrfGuard) app.options(call.path, (c) => csrfGuard.preflight(c));
      app.on(call.method, call.path, limit, async (c) => {
        // Responses belong to one user and must be current.
        c.header('cache-control', 'no-store');
        try {
          const caller = await callerOf(c, verifier);
          csrfGuard?.admit(c, caller);
          if (caller === null && call.caller === 'user') throw new AppError('auth.required');
          const body = z.safeParse(call.body, call.method === 'GET' ? c.req.query() : await jsonOf(c));
          if (!body.success) throw new AppError('input.invalid', { detail: body.error.message });
          const context = contextOf(c, addressHeader, isSecure);
          const parsed = body.data as ParsedBody<C>;
          if (caller !== null && call.caller === 'user') {
            const proven = async () => (await prove?.(parsed, caller, context)) ?? false;
            await requireSession(rule, caller, { find: findSession, now: now(), prove: proven });
          }
          const data = await handle(parsed, caller as CallerOf<C>, context);
          return c.json({ success: true, data });
        } catch (cause) {
          const error = refusalOf(cause);
          if (error.status >= 500) c.var.log.error({ err: cause, code: error.code }, 'call failed');
          else c.var.log.info({ code: error.code, detail: error.message }, 'call refused');
          if (error.retryAfterSeconds !== null) c.header('retry-after', String(error.retryAfterSeconds));
          return refuse(c, error.code);
        }
      });
    },
  };
}

/** Converts an error to a refusal. An unavailable or busy database asks for a retry; anything else is our own fault. */
function refusalOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isTemporary(cause)) return new AppError('unavailable', { cause, retryAfterSeconds: retryAfterSeconds });
  throw cause;
}

function contextOf(c: Context<Env>, addressHeader: string | null, isSecure: IsSecure): CallContext {
  return {
    request: c.req.raw,
    log: c.var.log,
    visitor: visitorInfo(c, addressHeader),
    setHeader: (name, value) => c.header(name, value),
    cookie: (name) => getCookie(c, name) ?? null,
    setCookie: (name, value, { path, maxAgeSeconds }) =>
      setCookie(c, name, value, {
        path,
        maxAge: maxAgeSeconds,
        httpOnly: true,
        secure: isSecure((header) => c.req.header(header)),
        sameSite: 'Lax',
      }),
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
  // Any site's form can send other types without a preflight request.
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('input.invalid', { detail: 'the body is not JSON' });
  }
  try {
    return await c.req.json();
  } catch (cause) {
    throw new AppError('input.invalid', { cause });
  }
}

async function callerOf(c: Context<Env>, verifier: Pick<Verifier, 'verify'>): Promise<SignedInUser | null> {
  const bearer = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (bearer === undefined) return null;
  try {
    const { role, claims } = await verifier.verify(bearer);
    // An API key is not a user.
    if (role !== 'authenticated') return null;
    const { sub, email, session_id: sessionId } = claims as Readonly<Record<string, unknown>>;
    if (typeof sub !== 'string' || typeof email !== 'string') throw new AppError('auth.required');
    return { userId: sub, email, sessionId: typeof sessionId === 'string' ? sessionId : null, claims };
  } catch (cause) {
    if (cause instanceof TokenError) throw new AppError('auth.required', { cause });
    throw cause;
  }
}
