import type { Context } from 'hono';

/** A secret of the browser that signed up; the challenge of its sign-up is made from it. */
export const signUpCookie = 'sign-up-browser';

/** What a browser that opened the link of a mail gets. Nothing in it is secret but the ticket. */
export type MailOutcome =
  | { readonly kind: 'ticket'; readonly ticket: string; readonly leadsTo: 'account' | 'newPassword' }
  | { readonly kind: 'confirmed'; readonly email: string }
  | { readonly kind: 'emailChanged' }
  /** The other of two addresses still has to agree. */
  | { readonly kind: 'halfConfirmed' };

export interface MailLinkResult {
  readonly outcome: MailOutcome;
  /** Where the mail was to lead in the end. */
  readonly redirectTo: string;
}

/** Sends a browser on after the link of a mail was used: without tokens in the address, by a ticket in a cookie. */
export type MailReturn = (c: Context, result: MailLinkResult) => Response;
