import type { RuledCall } from '@clipharbor/domain';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Auth } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { challengeFactor, enrollTotp, unenrollFactor, verifyFactor } from '../service/mfa.ts';
import { requireUser, uuidParam } from './authenticate.ts';
import { type Route, readBody, text, visitorOfCall } from './route.ts';

async function actorOf(auth: Auth, c: Context, call: RuledCall) {
  return { ...(await requireUser(auth, c, call)), visitor: visitorOfCall(auth, c) };
}

function notOffered(factorType: string): AuthError {
  switch (factorType) {
    case 'phone':
      return new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    case 'webauthn':
      return new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    default:
      return invalid('factor_type needs to be totp');
  }
}

const EnrollBody = z.object({ factor_type: text, friendly_name: text, issuer: text });

export const postFactors: Route = (auth) => async (c) => {
  const actor = await actorOf(auth, c, 'POST /auth/v1/factors');
  const { factor_type, friendly_name, issuer } = await readBody(c, EnrollBody);
  if (factor_type !== 'totp') throw notOffered(factor_type);
  if (friendly_name.length > 100) throw invalid('friendly_name is too long');
  return c.json(await enrollTotp(auth, actor, { name: friendly_name, issuer }));
};

export const postChallenge: Route = (auth) => async (c) => {
  const actor = await actorOf(auth, c, 'POST /auth/v1/factors/:factor_id/challenge');
  return c.json(await challengeFactor(auth, actor, uuidParam(c, 'factor_id')));
};

const VerifyBody = z.object({ challenge_id: z.uuid(), code: text });

export const postFactorVerify: Route = (auth) => async (c) => {
  const actor = await actorOf(auth, c, 'POST /auth/v1/factors/:factor_id/verify');
  const factorId = uuidParam(c, 'factor_id');
  const { challenge_id: challengeId, code } = await readBody(c, VerifyBody);
  if (code === '') throw invalid('Code needs to be non-empty');
  return c.json(await verifyFactor(auth, actor, { factorId, challengeId, code }));
};

export const deleteFactorById: Route = (auth) => async (c) => {
  const actor = await actorOf(auth, c, 'DELETE /auth/v1/factors/:factor_id');
  return c.json(await unenrollFactor(auth, actor, uuidParam(c, 'factor_id')));
};
