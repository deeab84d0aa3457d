import { z } from 'zod';
import { parseChallenge } from '../service/pkce.ts';
import { recover } from '../service/recover.ts';
import { type Route, readBody, redirectOf, text, visitorOfCall } from './route.ts';

const Body = z.object({ email: text, code_challenge: text, code_challenge_method: text });

export const postRecover: Route = (auth) => async (c) => {
  const { email, ...pkce } = await readBody(c, Body);
  const challenge = parseChallenge(pkce.code_challenge, pkce.code_challenge_method);
  await recover(auth, { email, challenge, redirectTo: redirectOf(auth, c) }, visitorOfCall(auth, c));
  return c.json({});
};
