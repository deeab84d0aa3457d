import type { Transaction } from '@clipharbor/database';
import { renderSVG } from 'uqr';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import { seal, unseal } from '../mfa/secret-box.ts';
import { matchingStep, toBase32, totpUri } from '../mfa/totp.ts';
import { audit } from '../store/audit.ts';
import {
  acceptStep,
  challengeAge,
  closeChallenge,
  deleteAbandoned,
  deleteFactor,
  deleteUnverified,
  type FactorRow,
  factorsOf,
  insertChallenge,
  insertFactor,
  lockFactor,
} from '../store/factors.ts';
import { activeRefreshToken, swapRefreshToken } from '../store/refresh-tokens.ts';
import { amrOf, endSessions, lowerSessions, raiseSession, type SessionRow } from '../store/sessions.ts';
import { lockUser, type UserRow } from '../store/users.ts';
import { sha256 } from '../tokens/secret-text.ts';
import { sendNotice } from './mail-link.ts';
import { childOf } from './refresh.ts';
import { type SessionJson, sessionJson } from './session.ts';
import { userView } from './user-view.ts';

interface Actor {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly visitor: VisitorInfo;
}

const abandonedMs = 5 * 60_000;
const notFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** The secret is part of this response and never shown again. */
export async function enrollTotp(auth: Auth, actor: Actor, order: { readonly name: string; readonly issuer: string }) {
  const { user } = actor;
  await auth.limiter.take('mfaEnroll', { account: user.id });
  const secret = toBase32(auth.random(20));
  const issuer = order.issuer === '' ? new URL(auth.config.siteUrl).host : order.issuer.slice(0, 100);
  const uri = totpUri(issuer, user.email ?? user.phone ?? user.id, secret);
  const factor = await auth.accounts.transaction(async (tx) => {
    const now = auth.clock();
    await lockUser(tx, user.id);
    await requireRoom(auth, tx, actor, order.name, now);
    const sealed = seal(auth.pepper, auth.random, user.id, secret);
    const made = await insertFactor(tx, { userId: user.id, name: order.name, secret: sealed }, now);
    await audit(tx, 'factor_in_progress', { userId: user.id, address: actor.visitor.address }, now);
    return made;
  });
  const totp = { qr_code: renderSVG(uri), secret, uri };
  return { id: factor.id, type: 'totp', friendly_name: factor.friendly_name ?? '', totp };
}

async function requireRoom(auth: Auth, tx: Transaction, actor: Actor, name: string, now: Date): Promise<void> {
  const { user, session } = actor;
  const abandoned = new Date(now.getTime() - abandonedMs);
  await deleteAbandoned(tx, user.id, abandoned);
  const factors = await factorsOf(tx, [user.id]);
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const text = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', text);
  }
  if (factors.length >= auth.config.maxFactors) {
    const text = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', text);
  }
  if (session.aal === 'aal1' && factors.some((factor) => factor.status === 'verified')) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}

export async function challengeFactor(auth: Auth, { user, visitor }: Actor, factorId: string) {
  const now = auth.clock();
  const id = await auth.accounts.transaction(async (tx) => {
    if (!(await lockFactor(tx, user.id, factorId))) throw notFound();
    return insertChallenge(tx, factorId, visitor.address ?? '0.0.0.0', now);
  });
  return { id, type: 'totp', expires_at: Math.floor(now.getTime() / 1000) + auth.config.challengeSeconds };
}

/** Raises the session to aal2 and issues new tokens. */
export async function verifyFactor(
  auth: Auth,
  actor: Actor,
  attempt: { readonly factorId: string; readonly challengeId: string; readonly code: string },
): Promise<SessionJson> {
  const { user } = actor;
  await auth.limiter.take('mfaVerify', { account: user.id });
  const session = await auth.accounts.transaction(async (tx) => {
    const now = auth.clock();
    await lockUser(tx, user.id);
    const factor = await lockFactor(tx, user.id, attempt.factorId);
    if (!factor) throw notFound();
    await requireFreshChallenge(auth, tx, factor, attempt.challengeId, now);
    const lastUsed = factor.last_used_step === null ? null : Number(factor.last_used_step);
    const secret = unseal(auth.pepper, user.id, factor.secret ?? '');
    const step = matchingStep(secret, attempt.code.replaceAll(' ', ''), now, lastUsed);
    if (step === null) {
      // Outside this transaction, which is rolled back.
      const noted = { userId: user.id, address: actor.visitor.address };
      auth.background.run(() => audit(auth.accounts, 'factor_failed', noted, now));
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    await closeChallenge(tx, attempt.challengeId, now);
    await acceptStep(tx, factor.id, step, now);
    if (factor.status === 'unverified') {
      await deleteUnverified(tx, user.id);
      const isFirst = !(await hasOtherVerified(tx, user.id, factor.id));
      // From now on a password alone is not enough, so sessions that used only that end.
      if (isFirst) await endSessions(tx, user.id, { except: actor.session.id });
      const template = isFirst ? 'factor_added' : 'authenticator_added';
      await sendNotice(auth, tx, { user, template, visitor: actor.visitor });
    }
    await audit(tx, 'factor_verified', { userId: user.id, address: actor.visitor.address }, now);
    return liftSession(auth, tx, actor, factor, now);
  });
  await auth.limiter.forgive('mfaVerify', user.id);
  return session;
}

/** Callers lock the user first, so that concurrent requests see each other's changes. */
async function hasOtherVerified(tx: Transaction, userId: string, factorId: string): Promise<boolean> {
  const factors = await factorsOf(tx, [userId]);
  return factors.some(({ id, status }) => id !== factorId && status === 'verified');
}

async function requireFreshChallenge(
  auth: Auth,
  tx: Transaction,
  factor: FactorRow,
  challengeId: string,
  now: Date,
): Promise<void> {
  const madeAt = await challengeAge(tx, factor.id, challengeId);
  if (!madeAt) throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (now.getTime() - madeAt.getTime() > auth.config.challengeSeconds * 1000) {
    const text = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', text);
  }
}

async function liftSession(
  auth: Auth,
  tx: Transaction,
  actor: Actor,
  factor: FactorRow,
  now: Date,
): Promise<SessionJson> {
  const { session, visitor } = actor;
  await raiseSession(tx, session.id, factor.id, now);
  const parent = await activeRefreshToken(tx, session.id);
  if (parent === null) throw new AuthError(403, 'session_not_found', 'The session has no refresh token');
  const refreshToken = childOf(auth, session.id, parent);
  const swap = { parent, child: sha256(refreshToken), sessionId: session.id, userId: session.user_id };
  await swapRefreshToken(tx, swap, visitor, now);
  const user = (await lockUser(tx, actor.user.id)) ?? actor.user;
  const [amr, shown] = await Promise.all([amrOf(tx, session.id), userView(tx, user)]);
  return sessionJson(auth, { user, shown, sessionId: session.id, aal: 'aal2', amr, refreshToken });
}

export async function unenrollFactor(auth: Auth, actor: Actor, factorId: string): Promise<{ id: string }> {
  return auth.accounts.transaction(async (tx) => {
    const now = auth.clock();
    await lockUser(tx, actor.user.id);
    const factor = await lockFactor(tx, actor.user.id, factorId);
    if (!factor) throw notFound();
    if (factor.status === 'verified' && actor.session.aal === 'aal1') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await deleteFactor(tx, factor.id);
    if (factor.status === 'verified') {
      const isLast = !(await hasOtherVerified(tx, actor.user.id, factor.id));
      // If another factor remains, the requesting session keeps its level, because it has just verified a factor. Sessions
      // that verified only the removed one, which may be lost or stolen, must verify another.
      await lowerSessions(tx, actor.user.id, isLast ? 'all' : { raisedBy: factor.id, except: actor.session.id }, now);
      const template = isLast ? 'factor_removed' : 'authenticator_removed';
      await sendNotice(auth, tx, { user: actor.user, template, visitor: actor.visitor });
    }
    await audit(tx, 'factor_unenrolled', { userId: actor.user.id, address: actor.visitor.address }, now);
    return { id: factor.id };
  });
}
