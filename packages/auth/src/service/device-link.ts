import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { insertDeviceLink, useDeviceLink } from '../store/device-links.ts';
import { isBanned, userById } from '../store/users.ts';
import { newSecret, sha256 } from '../tokens/secret-text.ts';
import { provesChallenge } from './pkce.ts';
import { openSession, type SessionJson } from './session.ts';

/** The extension and the desktop app get their own sessions; the site's tokens are never shared with them. */
export interface DeviceLink {
  readonly userId: string;
  readonly client: 'extension' | 'desktop';
  /** Where the code may go: the extension's own address or a loopback address. */
  readonly redirectTo: string;
  /** SHA-256 of the verifier that only the requesting program knows. */
  readonly codeChallenge: string;
}

const codeSeconds = 60;
const challenge = /^[A-Za-z0-9_-]{43}$/;

/** Called when the signed-in user has pressed "Connect". */
export async function createDeviceCode(
  auth: Pick<Auth, 'database' | 'clock' | 'random'>,
  link: DeviceLink,
): Promise<string> {
  if (!challenge.test(link.codeChallenge)) throw invalid('The code challenge must be a SHA-256 in base64url');
  if (link.redirectTo.length > 200) throw invalid('The redirect address is too long');
  const code = newSecret(auth.random);
  const now = auth.clock();
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  await insertDeviceLink(auth.database, { ...link, codeHash: sha256(code), expiresAt }, now);
  return code;
}

export interface DeviceExchange {
  readonly code: string;
  readonly verifier: string;
  readonly client: 'extension' | 'desktop';
  readonly redirectTo: string;
}

/** The user whose code it is, or null. A code is used up even if the rest is wrong: a guess gets no second try. */
export async function spendDeviceCode(
  { database, clock }: Pick<Auth, 'database' | 'clock'>,
  exchange: DeviceExchange,
): Promise<string | null> {
  const link = await useDeviceLink(database, sha256(exchange.code), clock());
  const isMatch =
    link !== null &&
    link.client === exchange.client &&
    link.redirect_to === exchange.redirectTo &&
    provesChallenge(exchange.verifier, link.code_challenge, 's256');
  return isMatch ? link.owner_id : null;
}

export async function exchangeDeviceCode(
  auth: Auth,
  exchange: DeviceExchange,
  visitor: VisitorInfo,
): Promise<SessionJson> {
  await auth.limiter.take('exchange', { address: visitor.address });
  const userId = await spendDeviceCode(auth, exchange);
  const user = userId === null ? null : await userById(auth.accounts, userId);
  if (!user || user.deleted_at || isBanned(user, auth.clock())) {
    throw new AuthError(400, 'flow_state_not_found', 'The code is not valid or no longer valid');
  }
  return openSession(auth, auth.accounts, user.id, { method: 'device_link', visitor, tag: exchange.client });
}
