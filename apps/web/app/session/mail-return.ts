import type { BackendClient, ProductClient } from '@clipharbor/client';
import { accountCalls } from '@clipharbor/contracts';

/** What a mail link did, according to the URL. The URL signs no one in; the cookie does, and only the server reads it. */
const mailLinks = ['signed_in', 'new_password', 'confirmed', 'email_changed', 'email_half'] as const;
export type MailLink = (typeof mailLinks)[number];

export interface OpenedMailLink {
  readonly link: MailLink;
  /** Added to the URL by a Supabase project. Useless outside the browser that signed up. */
  readonly code: string | null;
  /** Anyone can link to us; a credible link has a code or comes from one of our own pages. */
  readonly isCredible: boolean;
}

/** What to report, and whether to ask for the password; `email` prefills the dialog. */
export interface MailLinkReport {
  readonly link: MailLink;
  readonly isSignedIn: boolean;
  readonly email: string | null;
}

/** Reads the URL and cleans it, so that a reload does not report it again and no code stays in the history. */
export function takeMailLink(
  location: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState' | 'state'>,
  referrer: string,
): OpenedMailLink | null {
  const url = new URL(location.href);
  const word = url.searchParams.get('mail_link');
  const link = mailLinks.find((one) => one === word);
  // If there is also an error, `takeReturnError` or the page itself reports it.
  if (word === null || url.searchParams.has('error_code') || /[#&]error_code=/.test(url.hash)) return null;
  const code = url.searchParams.get('code');
  for (const name of ['mail_link', 'code']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.href);
  const isCredible = code !== null || referrer.startsWith(`${url.origin}/`);
  return link ? { link, code, isCredible } : null;
}

/**
 * What to report if neither a session nor an email was waiting for this browser, or the server did not respond. Signed-in users
 * stay signed in and see no message, because any third party can link here.
 */
export function reportWithoutClaim({ link, isCredible }: OpenedMailLink, hasSession: boolean): MailLinkReport | null {
  return isCredible && !hasSession ? { link, isSignedIn: false, email: null } : null;
}

/** Claims the session that waits for this browser, if any. Returns `null` if there is nothing to report. */
export async function claimMailSession(
  opened: OpenedMailLink,
  {
    backend,
    api,
  }: {
    readonly backend: Pick<BackendClient, 'adopt' | 'refreshSession' | 'session'>;
    readonly api: ProductClient;
  },
): Promise<MailLinkReport | null> {
  const { link, code } = opened;
  if (link === 'email_changed' || link === 'email_half') {
    const isSignedIn = (await backend.session()) !== null;
    // The old tokens still contain the old email.
    if (isSignedIn && link === 'email_changed') await backend.refreshSession();
    return { link, isSignedIn, email: null };
  }
  const { session, email } = await api.call(accountCalls.claimSession, code === null ? {} : { code });
  if (session === null && email === null) return reportWithoutClaim(opened, (await backend.session()) !== null);
  if (session) await backend.adopt(session);
  return { link, isSignedIn: session !== null, email };
}
