import type { Transaction } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import type { MailTemplate } from '../mail.ts';
import { storeToken, type TokenKind } from '../store/one-time-tokens.ts';
import type { Metadata, UserRow } from '../store/users.ts';
import { derive, newSecret, sha256 } from '../tokens/secret-text.ts';
import { mailLocale } from './locale.ts';

/** The `type` of a verify call. */
export type VerifyType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change' | 'email';

export interface LinkRequest {
  readonly user: UserRow;
  readonly to: string;
  readonly kind: TokenKind;
  readonly type: VerifyType | 'reauthentication';
  readonly redirectTo: string;
  /** The requesting page keeps a verifier: the link must lead back to it with a code. */
  readonly isPkce: boolean;
  readonly flowId?: string | null;
  /** What was typed when this mail was requested; it becomes the account's when the link is used. */
  readonly typed?: Typed;
}

export interface Typed {
  readonly passwordHash: string | null;
  /** `null` for a mail from a server with the secret key, which has stored the metadata itself. */
  readonly data: Metadata | null;
}

export interface Link {
  readonly token: string;
  readonly code: string;
  readonly url: string;
}

const pkcePrefix = 'pkce_';
export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix);

/** Creates and stores a link; anyone who has it can act for the user once. */
export async function makeLink(auth: Auth, tx: Transaction, request: LinkRequest): Promise<Link> {
  const now = auth.clock();
  const token = `${request.isPkce ? pkcePrefix : ''}${newSecret(auth.random)}`;
  const hash = sha256(token);
  await storeToken(
    tx,
    {
      user_id: request.user.id,
      token_type: request.kind,
      token_hash: hash,
      relates_to: request.to,
      expires_at: new Date(now.getTime() + auth.config.linkSeconds * 1000),
      password_hash: request.typed?.passwordHash ?? null,
      user_metadata: request.typed?.data ?? null,
      flow_id: request.flowId ?? null,
    },
    now,
  );
  // Readable where possible, but nothing in the target may end the parameter early.
  const target = encodeURI(request.redirectTo).replaceAll(/[&#+]/g, encodeURIComponent);
  const url = `${auth.config.externalUrl}/verify?token=${token}&type=${request.type}&redirect_to=${target}`;
  return { token, code: shortCode(auth, hash), url };
}

/** Six digits for typing. Computed from the stored hash with a secret, so that the database alone does not reveal them. */
export function shortCode(auth: Auth, tokenHash: string): string {
  const number = derive(auth.pepper, 'short code', tokenHash).readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, '0');
}

export async function sendLink(
  auth: Auth,
  tx: Transaction,
  request: LinkRequest & { readonly template: MailTemplate; readonly visitor: VisitorInfo; readonly newEmail?: string },
): Promise<void> {
  const link = await makeLink(auth, tx, request);
  const locale = mailLocale(auth.config.locales, request.user.raw_user_meta_data, request.visitor);
  await auth.mail.send(
    {
      to: request.to,
      locale,
      template: request.template,
      data: {
        // The page behind the link is in the language of the mail.
        link: `${link.url}&lang=${locale}`,
        tokenHash: link.token,
        code: link.code,
        type: request.type,
        redirectTo: request.redirectTo,
        siteUrl: auth.config.siteUrl,
        minutes: String(Math.round(auth.config.linkSeconds / 60)),
        ...(request.newEmail === undefined ? {} : { newEmail: request.newEmail }),
      },
    },
    tx,
  );
}

/** A notification without a link. */
export async function sendNotice(
  auth: Auth,
  tx: Transaction,
  notice: {
    readonly user: UserRow;
    readonly template: MailTemplate;
    readonly visitor: VisitorInfo;
    readonly data?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { user, template, visitor, data = {} } = notice;
  if (user.email === null || user.email === '') return;
  const locale = mailLocale(auth.config.locales, user.raw_user_meta_data, visitor);
  await auth.mail.send({ to: user.email, locale, template, data: { siteUrl: auth.config.siteUrl, ...data } }, tx);
}

/** One mail a minute per address, checked before anything is looked up: the response is the same for every address. */
export async function requireMailPause(auth: Auth, address: string): Promise<void> {
  const wait = await auth.limiter.mailWait(address);
  if (wait > 0) {
    const text = `For security purposes, you can only request this after ${wait} seconds.`;
    throw new AuthError(429, 'over_email_send_rate_limit', text, { retryAfter: wait });
  }
}
