import type { MailOutcome, MailReturn } from '@clipharbor/auth';
import { defaultLocale, normalizeLocale } from '@clipharbor/i18n';
import { setCookie } from 'hono/cookie';

/** What a browser brings back from a mail link. Only `POST /user/session` receives this cookie. */
export const mailCookie = 'mail-return';
export const claimPath = '/user/session';
const claimSeconds = 300;

/** Stored instead of a ticket: the confirmed address. It grants no access. */
export const emailPrefix = 'email:';

/**
 * The redirect back to the site. URLs end up in histories and logs, so they only say what happened (`mail_link`). The sign-in
 * ticket is in an HttpOnly cookie, and the session is created when the page requests it.
 */
export const mailReturn: MailReturn = (c, { outcome, redirectTo }) => {
  const target = new URL(redirectTo);
  const locale = normalizeLocale(target.pathname.split('/')[1] ?? '') ?? defaultLocale;
  const kept = cookieFor(outcome);
  if (kept !== null) {
    const secure = target.protocol === 'https:';
    setCookie(c, mailCookie, kept, {
      path: claimPath,
      httpOnly: true,
      secure,
      sameSite: 'Lax',
      maxAge: claimSeconds,
    });
  }
  const page = pageFor(outcome, `/${locale}`);
  if (page !== null) target.pathname = page;
  target.hash = '';
  target.searchParams.set('mail_link', outcomeName(outcome));
  return c.redirect(target.href, 303);
};

function cookieFor(outcome: MailOutcome): string | null {
  if (outcome.kind === 'ticket') return outcome.ticket;
  return outcome.kind === 'confirmed' ? emailPrefix + Buffer.from(outcome.email).toString('base64url') : null;
}

/** `null` means the page that the mail was meant to lead to. */
function pageFor(outcome: MailOutcome, home: string): string | null {
  if (outcome.kind === 'ticket' && outcome.leadsTo === 'newPassword') return `${home}/update-password`;
  return outcome.kind === 'confirmed' ? home : null;
}

function outcomeName(outcome: MailOutcome): string {
  switch (outcome.kind) {
    case 'ticket':
      return outcome.leadsTo === 'account' ? 'signed_in' : 'new_password';
    case 'confirmed':
      return 'confirmed';
    case 'emailChanged':
      return 'email_changed';
    case 'halfConfirmed':
      return 'email_half';
  }
}
