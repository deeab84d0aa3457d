import { createHash } from 'node:crypto';
import type { Queryable } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { type ChallengeMethod, deleteFlow, flowByCode, giveCode, insertFlow, mailFlowOf } from '../store/flow-state.ts';
import { newSecret, sameText, sha256 } from '../tokens/secret-text.ts';
import { openSession, type SessionJson, type SignInMethod } from './session.ts';

export interface Challenge {
  readonly text: string;
  readonly method: ChallengeMethod;
}

const challengePattern = /^[A-Za-z0-9._~-]{43,128}$/;

/** null is the implicit flow: tokens come back in the fragment. */
export function parseChallenge(text: string, method: string): Challenge | null {
  if (text === '' && method === '') return null;
  if (text === '' || method === '') throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  const name = method.toLowerCase();
  if (name !== 's256' && name !== 'plain') throw invalid('Invalid code_challenge_method');
  if (!challengePattern.test(text))
    throw invalid('code challenge has to be between 43 and 128 characters of the allowed kind');
  return { text, method: name };
}

/** Stores the challenge of a flow that continues from a mail. */
export async function rememberFlow(
  auth: Auth,
  db: Queryable,
  flow: {
    readonly userId: string;
    readonly challenge: Challenge | null;
    readonly method: SignInMethod;
    readonly redirectTo: string;
  },
): Promise<string | null> {
  if (!flow.challenge) return null;
  const { userId, challenge, method, redirectTo } = flow;
  const codeHash = sha256(newSecret(auth.random));
  const order = { userId, challenge, provider: 'email', method, referrer: redirectTo, codeHash };
  return (await insertFlow(db, order, auth.clock())).id;
}

/** The mail link was followed: returns a code for the page that started the flow, or null if no page did. */
export async function codeForMailFlow(
  auth: Auth,
  db: Queryable,
  userId: string,
  methods: readonly SignInMethod[],
): Promise<string | null> {
  const now = auth.clock();
  const notBefore = new Date(now.getTime() - auth.config.linkSeconds * 1000);
  const flow = await mailFlowOf(db, userId, methods, notBefore);
  if (!flow) return null;
  const code = newSecret(auth.random);
  await giveCode(db, flow.id, userId, sha256(code), now);
  return code;
}

/** What a browser keeps until its page requests the session: a code, and the verifier that makes it usable. */
export async function makeTicket(auth: Auth, db: Queryable, userId: string, method: SignInMethod): Promise<string> {
  const [code, verifier] = [newSecret(auth.random), newSecret(auth.random)];
  const challenge = { text: createHash('sha256').update(verifier).digest('base64url'), method: 's256' } as const;
  const flow = { userId, challenge, provider: 'email', method, referrer: '', codeHash: sha256(code) };
  await insertFlow(db, flow, auth.clock());
  return `${code}.${verifier}`;
}

export async function exchangeCode(
  auth: Auth,
  code: string,
  verifier: string,
  visitor: VisitorInfo,
): Promise<SessionJson> {
  await auth.limiter.take('exchange', { address: visitor.address });
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  return auth.accounts.transaction(async (tx) => {
    const flow = await flowByCode(tx, sha256(code));
    if (!flow?.user_id || !flow.code_challenge) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    const issuedAt = flow.auth_code_issued_at ?? flow.created_at;
    if (auth.clock().getTime() - issuedAt.getTime() > auth.config.flowSeconds * 1000) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    if (!provesChallenge(verifier, flow.code_challenge, flow.code_challenge_method)) {
      throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
    }
    await deleteFlow(tx, flow.id);
    return openSession(auth, tx, flow.user_id, { method: flow.authentication_method as SignInMethod, visitor });
  });
}

export function provesChallenge(verifier: string, challenge: string, method: ChallengeMethod | null): boolean {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return sameText(answer, challenge);
}
