import type { TokenKind } from '../store/one-time-tokens.ts';
import type { VerifyType } from './mail-link.ts';

interface LinkKind {
  /** The stored token behind the link. */
  readonly kind: TokenKind;
  /** The type in the link's address. */
  readonly type: VerifyType;
  /** The column with the time of the last mail; null for a change of address, which sets its own. */
  readonly sentAt: 'confirmation_sent_at' | 'recovery_sent_at' | null;
}

/** How the links differ, whether we mail them or a server does. */
export const linkKinds = {
  signup: { kind: 'confirmation_token', type: 'signup', sentAt: 'confirmation_sent_at' },
  invite: { kind: 'confirmation_token', type: 'invite', sentAt: 'confirmation_sent_at' },
  magiclink: { kind: 'recovery_token', type: 'magiclink', sentAt: 'recovery_sent_at' },
  recovery: { kind: 'recovery_token', type: 'recovery', sentAt: 'recovery_sent_at' },
  email_change_current: { kind: 'email_change_token_current', type: 'email_change', sentAt: null },
  email_change_new: { kind: 'email_change_token_new', type: 'email_change', sentAt: null },
} as const satisfies Record<string, LinkKind>;

export type LinkName = keyof typeof linkKinds;

export const isLinkName = (name: string): name is LinkName => Object.hasOwn(linkKinds, name);
