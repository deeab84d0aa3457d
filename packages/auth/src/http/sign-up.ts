import { z } from 'zod';
import { parseChallenge } from '../service/pkce.ts';
import { signUp } from '../service/sign-up.ts';
import { metadata, type Route, readBody, redirectOf, text, visitorOfCall } from './route.ts';

const Body = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  code_challenge: text,
  code_challenge_method: text,
});

export const postSignUp: Route = (auth) => async (c) => {
  const { email, phone, password, data, ...pkce } = await readBody(c, Body);
  const challenge = parseChallenge(pkce.code_challenge, pkce.code_challenge_method);
  const redirectTo = redirectOf(auth, c);
  return c.json(await signUp(auth, { email, phone, password, data, challenge, redirectTo }, visitorOfCall(auth, c)));
};
