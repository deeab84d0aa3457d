import { z } from 'zod';
import { sendOtp } from '../service/magic-link.ts';
import { parseChallenge } from '../service/pkce.ts';
import { metadata, type Route, readBody, redirectOf, text, visitorOfCall } from './route.ts';

const Body = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  code_challenge: text,
  code_challenge_method: text,
});

export const postOtp: Route = (auth) => async (c) => {
  const { email, phone, create_user, data, ...pkce } = await readBody(c, Body);
  const challenge = parseChallenge(pkce.code_challenge, pkce.code_challenge_method);
  const request = { email, phone, createUser: create_user ?? true, data, challenge, redirectTo: redirectOf(auth, c) };
  await sendOtp(auth, request, visitorOfCall(auth, c));
  return c.json({});
};
