import { usageKinds } from '@clipharbor/domain';
import * as z from 'zod/mini';
import { filled, moment, planId, text } from '../shapes.ts';
import { address } from './media.ts';
import { tabId } from './tab.ts';

/**
 * Whose rules apply to a page. `guest`: one of the four sites, free for everyone. `local`: this machine, free without an account.
 * `other`: needs an account with a plan.
 */
export const pageTerms = ['guest', 'local', 'other'] as const;
export type PageTerms = (typeof pageTerms)[number];

/** What the popup shows of a plan: the server's last answer, minus what has been used since. */
const planView = z.lazy(() =>
  z.object({
    planId: z.nullable(planId),
    /** Its name in the plans table; `null` until that has been read. */
    name: z.nullable(text(200)),
    isEntitled: z.boolean(),
    isFreeTrial: z.boolean(),
    hasLifetimeAccess: z.boolean(),
    accessUntil: z.nullable(moment),
    /** `null`: no limit. */
    remaining: z.record(z.enum(usageKinds), z.nullable(z.int())),
    /** The answer is older than a day, so it no longer decides anything. */
    isStale: z.boolean(),
  }),
);
export type PlanView = z.output<typeof planView>;

/** How the last sign-in ended, until the next one starts. */
export const signInOutcomes = ['cancelled', 'mismatch', 'expired', 'failed'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** What the popup shows of the account: sent by the background whenever it changes. */
export const accountState = z.object({
  /** Targets of the links. */
  siteOrigin: address,
  session: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('signedOut'),
      /** `elsewhere`: ended by the server, e.g. from the list of devices. */
      reason: z.enum(['none', 'here', 'elsewhere']),
      outcome: z.nullable(z.enum(signInOutcomes)),
    }),
    z.object({ kind: z.literal('signedIn'), email: text(320), plan: z.nullable(planView) }),
  ]),
  pageTerms: z.enum(pageTerms),
  /** Media of the page whose extraction was already counted: each counts once. */
  extractedIds: z.array(filled(64)).check(z.maxLength(200)),
});
export type AccountState = z.output<typeof accountState>;

/** From the popup to the background. */
export const accountMessage = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ to: z.literal('background'), type: z.literal('account.watch'), tabId }),
    z.object({ to: z.literal('background'), type: z.literal('account.signIn') }),
    z.object({ to: z.literal('background'), type: z.literal('account.signOut') }),
  ]),
);
export type AccountMessage = z.output<typeof accountMessage>;

/** From the page that receives the one-time code from our site. */
export const connectedMessage = z.lazy(() =>
  z.object({
    to: z.literal('background'),
    type: z.literal('account.connected'),
    /** The whole address of the page. */
    address,
  }),
);
export type ConnectedMessage = z.output<typeof connectedMessage>;
