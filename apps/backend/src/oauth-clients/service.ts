import { type Auth, AuthError, invalid, newSecret, sha256 } from '@clipharbor/auth';
import { type ClientInput, changedClient, newClient } from './rules.ts';
import {
  deleteOAuthClient,
  insertOAuthClient,
  lockOAuthClient,
  type OAuthClientRow,
  oauthClientById,
  oauthClientPage,
  replaceOAuthSecret,
  updateOAuthClient,
} from './store.ts';

export type OAuthClientJson = Record<string, unknown>;

/** A client in GoTrue's form: empty strings are left out. */
function clientView(client: OAuthClientRow, secret: string | null = null): OAuthClientJson {
  const { id, client_name, client_uri, logo_uri, ...rest } = client;
  return {
    client_id: id,
    ...(secret !== null && { client_secret: secret }),
    ...(client_name !== '' && { client_name }),
    ...(client_uri !== '' && { client_uri }),
    ...(logo_uri !== '' && { logo_uri }),
    ...rest,
    response_types: ['code'],
  };
}

function found<Row>(client: Row | null): Row {
  if (client === null) throw new AuthError(404, 'oauth_client_not_found', 'OAuth client not found');
  return client;
}

/** The secret is returned here and never again. */
export async function registerClient(auth: Auth, input: ClientInput): Promise<OAuthClientJson> {
  const client = newClient(input);
  const secret = client.client_type === 'confidential' ? newSecret(auth.random) : null;
  const hash = secret === null ? null : sha256(secret);
  return clientView(await insertOAuthClient(auth.accounts, client, hash, auth.clock()), secret);
}

export async function showClient(auth: Auth, id: string): Promise<OAuthClientJson> {
  return clientView(found(await oauthClientById(auth.accounts, id)));
}

export async function listClients(
  auth: Auth,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly clients: OAuthClientJson[]; readonly total: number }> {
  const { rows, total } = await oauthClientPage(auth.accounts, perPage, (page - 1) * perPage);
  return { clients: rows.map((row) => clientView(row)), total };
}

export async function changeClient(auth: Auth, id: string, input: ClientInput): Promise<OAuthClientJson> {
  return auth.accounts.transaction(async (tx) => {
    const client = found(await lockOAuthClient(tx, id));
    return clientView(await updateOAuthClient(tx, id, changedClient(client, input), auth.clock()));
  });
}

/** The old secret stops working at once. */
export async function renewClientSecret(auth: Auth, id: string): Promise<OAuthClientJson> {
  return auth.accounts.transaction(async (tx) => {
    const client = found(await lockOAuthClient(tx, id));
    if (client.client_type === 'public') throw invalid('Cannot regenerate secret for public client');
    const secret = newSecret(auth.random);
    return clientView(await replaceOAuthSecret(tx, id, sha256(secret), auth.clock()), secret);
  });
}

export async function removeClient(auth: Auth, id: string): Promise<void> {
  found((await deleteOAuthClient(auth.accounts, id)) || null);
}
