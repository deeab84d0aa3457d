import type { Context } from 'hono';
import { z } from 'zod';
import type { Auth } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import { listUsers } from '../service/admin-list.ts';
import { changeUser, createUser, deleteAccount } from '../service/admin-users.ts';
import { factorJson, userView } from '../service/user-view.ts';
import { deleteFactor, factorsOf, lockFactor } from '../store/factors.ts';
import { type UserRow, userById } from '../store/users.ts';
import { requireService, uuidParam } from './authenticate.ts';
import { pageOf, setPageHeaders } from './paging.ts';
import { type Route, readBody, text } from './route.ts';

const metadata = z.record(z.string(), z.unknown()).nullish();
const flag = z.boolean().nullish();
const Body = z
  .object({
    id: z.uuid().or(z.literal('')).nullish(),
    email: text,
    phone: text,
    password: text,
    password_hash: text,
    email_confirm: flag,
    phone_confirm: flag,
    user_metadata: metadata,
    app_metadata: metadata,
    ban_duration: text,
    role: text,
  })
  .transform((body) => ({
    id: body.id ?? '',
    email: body.email,
    phone: body.phone,
    password: body.password,
    passwordHash: body.password_hash,
    emailConfirm: body.email_confirm ?? false,
    phoneConfirm: body.phone_confirm ?? false,
    userMetadata: body.user_metadata ?? null,
    appMetadata: body.app_metadata ?? null,
    banDuration: body.ban_duration,
    role: body.role,
  }));
const DeleteBody = z.object({ should_soft_delete: flag });

async function userOf(auth: Auth, c: Context): Promise<UserRow> {
  await requireService(auth, c);
  const user = await userById(auth.accounts, uuidParam(c, 'user_id'));
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

export const getUsers: Route = (auth) => async (c) => {
  await requireService(auth, c);
  const page = pageOf(c);
  const { users, total } = await listUsers(auth, { ...page, filter: c.req.query('filter') ?? '' });
  setPageHeaders(c, page, total);
  return c.json({ users, aud: auth.config.audience });
};

export const postUsers: Route = (auth) => async (c) => {
  await requireService(auth, c);
  return c.json(await createUser(auth, await readBody(c, Body)));
};

export const getUserById: Route = (auth) => async (c) => c.json(await userView(auth.accounts, await userOf(auth, c)));

export const putUserById: Route = (auth) => async (c) => {
  const user = await userOf(auth, c);
  return c.json(await changeUser(auth, user, await readBody(c, Body)));
};

export const deleteUserById: Route = (auth) => async (c) => {
  const user = await userOf(auth, c);
  await deleteAccount(auth, user, (await readBody(c, DeleteBody)).should_soft_delete ?? false);
  return c.json({});
};

export const getUserFactors: Route = (auth) => async (c) => {
  const user = await userOf(auth, c);
  return c.json((await factorsOf(auth.accounts, [user.id])).map(factorJson));
};

export const deleteUserFactor: Route = (auth) => async (c) => {
  const user = await userOf(auth, c);
  const factor = await lockFactor(auth.accounts, user.id, uuidParam(c, 'factor_id'));
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  await deleteFactor(auth.accounts, factor.id);
  return c.json(factorJson(factor));
};
