import type { Context } from 'hono';

/** A secret of the browser that signed up; the challenge of its sign-up is derived from it. */
export const signUpCookie = 'sign-up-browser';

/** What a browser that opened a mail link gets. Only the ticket is secret. */
export type MailOutcome =
  | { readonly kind: 'ticket'; readonly ticket: string; readonly leadsTo: 'account' | 'newPassword' }
  | { readonly kind: 'confirmed'; readonly email: string }
  | { readonly kind: 'emailChanged' }
  /** The other of the two addresses must still confirm. */
  | { readonly kind: 'halfConfirmed' };

export interface MailLinkResult {
  readonly outcome: MailOutcome;
  /** Where the mail was meant to lead in the end. */
  readonly redirectTo: string;
}

/** Redirects a browser after a mail link was used: with a ticket in a cookie instead of tokens in the address. */
export type MailReturn = (c: Context, result: MailLinkResult) => Response;
