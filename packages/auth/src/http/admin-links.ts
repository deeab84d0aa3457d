import { z } from 'zod';
import { generateLink, inviteUser } from '../service/admin-link.ts';
import { requireService } from './authenticate.ts';
import { metadata, type Route, readBody, redirectOf, text, visitorOfCall } from './route.ts';

const LinkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
});

export const postGenerateLink: Route = (auth) => async (c) => {
  await requireService(auth, c);
  const { new_email, redirect_to, ...order } = await readBody(c, LinkBody);
  // supabase-js puts the target into the body here and into the query everywhere else.
  const redirectTo = auth.redirects.choose(redirect_to || c.req.query('redirect_to'));
  return c.json(await generateLink(auth, { ...order, newEmail: new_email, redirectTo }));
};

const InviteBody = z.object({ email: text, data: metadata });

export const postInvite: Route = (auth) => async (c) => {
  await requireService(auth, c);
  const body = await readBody(c, InviteBody);
  return c.json(await inviteUser(auth, { ...body, redirectTo: redirectOf(auth, c) }, visitorOfCall(auth, c)));
};
