import type { MailOrder } from '../render-mail.ts';

const link = 'https://clip.test/auth/v1/verify?token=abc&type=signup&redirect_to=https://clip.test/en/user';
/** What the account service provides for a mail with a link. */
export const linkData: Readonly<Record<string, string>> = { link, tokenHash: 'abc', code: '048213', minutes: '60' };
const payment = { name: 'Ana Bay', plan: 'Half-year', amountCents: 3594 };

/** One order for each mail, as it is in the outbox after a round trip through JSON. */
export const sampleData: Readonly<Record<string, Record<string, unknown>>> = {
  confirm: linkData,
  invite: linkData,
  recover: linkData,
  magic_link: linkData,
  email_change: { ...linkData, newEmail: 'new@clip.test' },
  reauthenticate: linkData,
  already_registered: {},
  password_changed: {},
  email_changed: { newEmail: 'new@clip.test' },
  identity_linked: { provider: 'google' },
  identity_unlinked: { provider: 'azure' },
  factor_added: {},
  factor_removed: {},
  authenticator_added: {},
  authenticator_removed: {},
  receipt: {
    ...payment,
    number: 'CH-2026-0042',
    paidAt: '2026-11-15T10:00:00.000Z',
    renewsAt: '2027-05-15T10:00:00.000Z',
    renewal: { period: 'month', count: 6, cents: 3594 },
    isPurchase: true,
  },
  payment_failed: { ...payment, accessUntil: '2026-11-18T10:00:00.000Z' },
  trial_ending: { name: 'Ana Bay', endsAt: '2026-11-17T10:00:00.000Z' },
  subscription_canceled: { name: 'Ana Bay', plan: 'Half-year', accessUntil: '2026-12-15T10:00:00.000Z' },
  refund: { ...payment, refundedAt: '2026-11-15T10:00:00.000Z' },
  duplicate_returned: { ...payment, refundedAt: '2026-11-15T10:00:00.000Z' },
  account_deleted: {},
};

export const sampleMail = (template: string, locale: string, more: Record<string, unknown> = {}): MailOrder => ({
  to: 'ana@clip.test',
  template,
  locale,
  data: { ...sampleData[template], ...more },
});
