import * as z from 'zod/mini';
import { call } from './call.ts';
import { filled, moment, nothing, text, uuid } from './shapes.ts';

/** The programs that get their own session. */
export const linkedClients = ['extension', 'desktop'] as const;

const link = {
  client: z.enum(linkedClients),
  /** The extension's own address, or a loopback address of the desktop app. */
  redirectTo: filled(200),
};

export const accountCalls = {
  signUp: call({
    method: 'POST',
    path: '/user/signup',
    caller: 'anyone',
    body: z.object({
      email: filled(320),
      password: filled(1000),
      name: text(200),
    }),
    data: nothing,
  }),
  /**
   * The browser returns from a link in a mail. What it may claim is in HttpOnly cookies; a Supabase project puts `code` into
   * the address instead. `email` prefills the login dialog when there is no session to claim.
   */
  claimSession: call({
    method: 'POST',
    path: '/user/session',
    caller: 'anyone',
    body: z.object({ code: z.optional(text(200)) }),
    data: z.object({
      session: z.nullable(z.object({ accessToken: z.string(), refreshToken: z.string() })),
      email: z.nullable(z.string()),
    }),
  }),
  sessions: call({
    method: 'GET',
    path: '/user/sessions',
    caller: 'user',
    body: nothing,
    data: z.object({
      sessions: z.array(
        z.object({
          id: uuid,
          createdAt: moment,
          lastUsedAt: moment,
          userAgent: z.nullable(z.string()),
          /** The network it was last seen in, without the part that identifies one connection; `null` if unknown. */
          network: z.nullable(z.string()),
          /** `null` is the website. */
          client: z.nullable(z.string()),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),
  endSessions: call({
    method: 'POST',
    path: '/user/sessions/end',
    caller: 'user',
    body: z.object({ which: z.union([z.literal('all'), z.literal('others'), z.object({ id: uuid })]) }),
    data: z.object({ ended: z.int() }),
  }),
  /** False for an account that has only ever signed in with a provider. */
  signInMethods: call({
    method: 'GET',
    path: '/user/sign-in-methods',
    caller: 'user',
    body: nothing,
    data: z.object({ hasPassword: z.boolean() }),
  }),
  /** Everything we keep about the caller. */
  exportAccount: call({
    method: 'GET',
    path: '/user/export',
    caller: 'user',
    body: nothing,
    data: z.object({ madeAt: moment, account: z.record(z.string(), z.unknown()) }),
  }),
  /**
   * The user types `email` again, so that no one deletes an account with a stray click. If the sign-in is too old
   * (`auth.recentSignInRequired`), they sign in again first or send the password along.
   */
  deleteAccount: call({
    method: 'POST',
    path: '/user/delete',
    caller: 'user',
    body: z.object({ email: filled(320), password: z.optional(filled(1000)) }),
    data: nothing,
  }),
  /** The signed-in user presses "Connect": returns a code that is valid for 60 s and useless without the verifier. */
  connect: call({
    method: 'POST',
    path: '/user/connect',
    caller: 'user',
    body: z.object({ ...link, codeChallenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    data: z.object({ code: z.string() }),
  }),
  /** The program exchanges the code for its own session. */
  exchange: call({
    method: 'POST',
    path: '/user/exchange',
    caller: 'anyone',
    body: z.object({ ...link, code: filled(200), verifier: filled(200) }),
    data: z.object({
      accessToken: z.string(),
      refreshToken: z.string(),
      expiresAt: z.int(),
    }),
  }),
} as const;
