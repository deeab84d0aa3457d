import * as z from 'zod/mini';
import { call } from './call.ts';
import { filled, moment, nothing, text, uuid } from './shapes.ts';

/** The programs that get a session of their own. */
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
   * The browser comes back from the link of a mail. What it may claim is in cookies that scripts cannot read; `code` is what
   * a Supabase project puts into the address instead. `email` fills the login dialog where there is no session to claim.
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
          /** The network that it was last seen in, without the part that names one connection; `null` where unknown. */
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
  /** Whether there is a password: an account that only ever used a provider has none. */
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
   * `email` is typed by the user once more, so that no one deletes an account by one stray click. Who signed in a while
   * ago (`auth.recentSignInRequired`) signs in again first, or sends the password along.
   */
  deleteAccount: call({
    method: 'POST',
    path: '/user/delete',
    caller: 'user',
    body: z.object({ email: filled(320), password: z.optional(filled(1000)) }),
    data: nothing,
  }),
  /** The signed-in user presses "Connect": a code for 60 s, worth nothing without the verifier. */
  connect: call({
    method: 'POST',
    path: '/user/connect',
    caller: 'user',
    body: z.object({ ...link, codeChallenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    data: z.object({ code: z.string() }),
  }),
  /** The program that asked turns the code into its own session. */
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
