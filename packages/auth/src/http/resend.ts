import { z } from 'zod';
import { resend } from '../service/resend.ts';
import { type Route, readBody, redirectOf, text, visitorOfCall } from './route.ts';

const Body = z.object({ type: text, email: text, phone: text });

export const postResend: Route = (auth) => async (c) => {
  const body = await readBody(c, Body);
  await resend(auth, { ...body, redirectTo: redirectOf(auth, c) }, visitorOfCall(auth, c));
  return c.json({});
};
