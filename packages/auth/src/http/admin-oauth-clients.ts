import type { Context } from 'hono';
import { z } from 'zod';
import type { Auth } from '../context.ts';
import {
  changeClient,
  listClients,
  registerClient,
  removeClient,
  renewClientSecret,
  showClient,
} from '../service/oauth-clients.ts';
import { requireService, uuidParam } from './authenticate.ts';
import { pageOf, tellPages } from './paging.ts';
import { type Route, readBody } from './route.ts';

const optional = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);
const text = optional(z.string());
const list = optional(z.array(z.string()));
const Body = z
  .object({
    redirect_uris: list,
    grant_types: list,
    client_type: text,
    token_endpoint_auth_method: text,
    client_name: text,
    client_uri: text,
    logo_uri: text,
  })
  .transform((body) => ({
    redirectUris: body.redirect_uris,
    grantTypes: body.grant_types,
    clientType: body.client_type,
    authMethod: body.token_endpoint_auth_method,
    name: body.client_name,
    clientUri: body.client_uri,
    logoUri: body.logo_uri,
  }));

async function idFor(auth: Auth, c: Context): Promise<string> {
  await requireService(auth, c);
  return uuidParam(c, 'client_id');
}

export const getClients: Route = (auth) => async (c) => {
  await requireService(auth, c);
  const page = pageOf(c);
  const { clients, total } = await listClients(auth, page);
  tellPages(c, page, total);
  return c.json({ clients, aud: auth.config.audience });
};

export const postClients: Route = (auth) => async (c) => {
  await requireService(auth, c);
  return c.json(await registerClient(auth, await readBody(c, Body)), 201);
};

export const getClientById: Route = (auth) => async (c) => c.json(await showClient(auth, await idFor(auth, c)));

export const putClientById: Route = (auth) => async (c) => {
  const id = await idFor(auth, c);
  return c.json(await changeClient(auth, id, await readBody(c, Body)));
};

export const deleteClientById: Route = (auth) => async (c) => {
  await removeClient(auth, await idFor(auth, c));
  return c.body(null, 204);
};

export const postClientSecret: Route = (auth) => async (c) =>
  c.json(await renewClientSecret(auth, await idFor(auth, c)));
