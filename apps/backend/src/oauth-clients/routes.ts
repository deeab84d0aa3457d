import { type Auth, pageOf, type Route, readBody, requireService, setPageHeaders, uuidParam } from '@clipharbor/auth';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { changeClient, listClients, registerClient, removeClient, renewClientSecret, showClient } from './service.ts';

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

const getClients: Route = (auth) => async (c) => {
  await requireService(auth, c);
  const page = pageOf(c);
  const { clients, total } = await listClients(auth, page);
  setPageHeaders(c, page, total);
  return c.json({ clients, aud: auth.config.audience });
};

const postClients: Route = (auth) => async (c) => {
  await requireService(auth, c);
  return c.json(await registerClient(auth, await readBody(c, Body)), 201);
};

const getClientById: Route = (auth) => async (c) => c.json(await showClient(auth, await idFor(auth, c)));

const putClientById: Route = (auth) => async (c) => {
  const id = await idFor(auth, c);
  return c.json(await changeClient(auth, id, await readBody(c, Body)));
};

const deleteClientById: Route = (auth) => async (c) => {
  await removeClient(auth, await idFor(auth, c));
  return c.body(null, 204);
};

const postClientSecret: Route = (auth) => async (c) => c.json(await renewClientSecret(auth, await idFor(auth, c)));

/** GoTrue's admin calls for OAuth clients. No one can sign in to the clients here. */
export function addClientRoutes(app: Hono, auth: Auth): void {
  app.get('/admin/oauth/clients', getClients(auth));
  app.post('/admin/oauth/clients', postClients(auth));
  app.get('/admin/oauth/clients/:client_id', getClientById(auth));
  app.put('/admin/oauth/clients/:client_id', putClientById(auth));
  app.delete('/admin/oauth/clients/:client_id', deleteClientById(auth));
  app.post('/admin/oauth/clients/:client_id/regenerate_secret', postClientSecret(auth));
}
