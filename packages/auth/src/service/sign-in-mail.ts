import type { Transaction } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import type { MailTemplate } from '../mail.ts';
import { type AuditAction, audit } from '../store/audit.ts';
import { type UserRow, updateUser } from '../store/users.ts';
import { linkKinds } from './link-kinds.ts';
import { sendLink, type Typed } from './mail-link.ts';
import { type Challenge, rememberFlow } from './pkce.ts';
import type { SignInMethod } from './session.ts';

interface SignInMail {
  readonly template: MailTemplate;
  readonly method: SignInMethod;
  readonly event: AuditAction;
}

const mails = {
  signup: { template: 'confirm', method: 'email/signup', event: 'user_confirmation_requested' },
  magiclink: { template: 'magic_link', method: 'magiclink', event: 'user_recovery_requested' },
  recovery: { template: 'recover', method: 'recovery', event: 'user_recovery_requested' },
} as const satisfies Record<string, SignInMail>;

export interface MailFlow {
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
  readonly typed?: Typed;
  /** The same mail again, for the browser that requested it first. */
  readonly flowId?: string | null;
}

/** Sends a link that signs the user in, on the page that requested it. */
export async function sendSignInMail(
  auth: Auth,
  tx: Transaction,
  name: keyof typeof mails,
  user: UserRow,
  flow: MailFlow,
  visitor: VisitorInfo,
): Promise<void> {
  const now = auth.clock();
  const { challenge, redirectTo, typed } = flow;
  const { template, method, event } = mails[name];
  const { kind, type, sentAt } = linkKinds[name];
  const newFlow = await rememberFlow(auth, tx, { userId: user.id, challenge, method, redirectTo });
  await sendLink(auth, tx, {
    user,
    to: user.email ?? '',
    kind,
    type,
    template,
    redirectTo,
    isPkce: challenge !== null,
    flowId: newFlow ?? flow.flowId ?? null,
    ...(typed === undefined ? {} : { typed }),
    visitor,
  });
  await updateUser(tx, user.id, { [sentAt]: now }, now);
  await audit(tx, event, { userId: user.id, address: visitor.address }, now);
}
