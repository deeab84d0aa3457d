import { invalid } from '@clipharbor/auth';
import type { AuthMethod, ClientType, NewOAuthClient, OAuthClientRow } from './store.ts';

/** What a caller may set for an application. Omitted fields are undefined. */
export interface ClientInput {
  readonly redirectUris: readonly string[] | undefined;
  readonly grantTypes: readonly string[] | undefined;
  readonly clientType: string | undefined;
  readonly authMethod: string | undefined;
  readonly name: string | undefined;
  readonly clientUri: string | undefined;
  readonly logoUri: string | undefined;
}

const allowedGrants = ['authorization_code', 'refresh_token'];
const methods = {
  public: ['none'],
  confidential: ['client_secret_basic', 'client_secret_post'],
} as const satisfies Record<ClientType, readonly AuthMethod[]>;
const maxUris = 10;
const maxNameLength = 1024;
const maxUriLength = 2048;

// They run a script, read a file or have no owner: a code sent there is a code given away.
const never = new Set(['javascript:', 'data:', 'file:', 'vbscript:', 'about:', 'blob:']);
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Null when the address may receive codes, else what is wrong with it. */
export function redirectUriFault(uri: string): string | null {
  const url = URL.parse(uri);
  if (url && never.has(url.protocol))
    return `scheme '${url.protocol.slice(0, -1)}' is not allowed for security reasons`;
  if (!url || url.host === '') return 'must have scheme and host';
  if (url.protocol === 'http:' && !ownMachine.has(url.hostname)) return 'HTTP scheme only allowed for localhost';
  if (uri.includes('#')) return 'fragment not allowed in redirect URI';
  if (uri.length > maxUriLength) return `cannot exceed ${maxUriLength} characters`;
  return null;
}

function checkRedirects(uris: readonly string[]): readonly string[] {
  if (uris.length === 0) throw invalid('redirect_uris is required');
  if (uris.length > maxUris) throw invalid(`redirect_uris cannot exceed ${maxUris} items`);
  for (const uri of uris) {
    const fault = redirectUriFault(uri);
    if (fault !== null) throw invalid(`invalid redirect_uri '${uri}': ${fault}`);
  }
  return uris;
}

function checkGrants(grants: readonly string[]): readonly string[] {
  if (grants.length === 0) throw invalid('grant_types cannot be empty');
  if (grants.some((grant) => !allowedGrants.includes(grant))) {
    throw invalid("grant_types must only contain 'authorization_code' and/or 'refresh_token'");
  }
  return grants;
}

function checkName(name: string): string {
  if (name.length > maxNameLength) throw invalid(`client_name cannot exceed ${maxNameLength} characters`);
  return name;
}

/** Shown to people as a link or an image, so it must be an http(s) URL. */
function checkPage(field: 'client_uri' | 'logo_uri', uri: string): string {
  if (uri === '') return uri;
  if (uri.length > maxUriLength) throw invalid(`${field} cannot exceed ${maxUriLength} characters`);
  if (!/^https?:$/.test(URL.parse(uri)?.protocol ?? '')) throw invalid(`${field} must be a valid URL`);
  return uri;
}

function typeFor(method: AuthMethod): ClientType {
  return method === 'none' ? 'public' : 'confidential';
}

function checkMethod(text: string): AuthMethod {
  const known = [...methods.public, ...methods.confidential].find((method) => method === text);
  if (known === undefined) {
    throw invalid('token_endpoint_auth_method must be one of: none, client_secret_basic, client_secret_post');
  }
  return known;
}

function checkType(text: string): ClientType {
  if (text !== 'public' && text !== 'confidential') throw invalid("client_type must be 'public' or 'confidential'");
  return text;
}

/** As in GoTrue, empty means omitted. */
export function newClient(input: ClientInput): NewOAuthClient {
  const redirectUris = checkRedirects(input.redirectUris ?? []);
  const grants = input.grantTypes?.length ? checkGrants(input.grantTypes) : allowedGrants;
  const asked = input.authMethod ? checkMethod(input.authMethod) : undefined;
  const type = input.clientType ? checkType(input.clientType) : asked ? typeFor(asked) : 'confidential';
  const method = asked ?? methods[type][0];
  if (typeFor(method) !== type) {
    throw invalid(`client_type '${type}' is inconsistent with token_endpoint_auth_method '${method}'`);
  }
  return {
    client_type: type,
    token_endpoint_auth_method: method,
    redirect_uris: redirectUris,
    grant_types: grants,
    client_name: checkName(input.name ?? ''),
    client_uri: checkPage('client_uri', input.clientUri ?? ''),
    logo_uri: checkPage('logo_uri', input.logoUri ?? ''),
  };
}

/** Omitted fields stay. The type never changes: a client without a secret must not silently acquire one. */
export function changedClient(client: OAuthClientRow, input: ClientInput): NewOAuthClient {
  const { redirectUris, grantTypes, authMethod, name, clientUri, logoUri } = input;
  if ([redirectUris, grantTypes, authMethod, name, clientUri, logoUri].every((value) => value === undefined)) {
    throw invalid('No fields provided for update');
  }
  const method = authMethod === undefined ? client.token_endpoint_auth_method : checkMethod(authMethod);
  if (typeFor(method) !== client.client_type) {
    throw invalid(`token_endpoint_auth_method '${method}' is not valid for client_type '${client.client_type}'`);
  }
  return {
    client_type: client.client_type,
    token_endpoint_auth_method: method,
    redirect_uris: redirectUris === undefined ? client.redirect_uris : checkRedirects(redirectUris),
    grant_types: grantTypes === undefined ? client.grant_types : checkGrants(grantTypes),
    client_name: name === undefined ? client.client_name : checkName(name),
    client_uri: clientUri === undefined ? client.client_uri : checkPage('client_uri', clientUri),
    logo_uri: logoUri === undefined ? client.logo_uri : checkPage('logo_uri', logoUri),
  };
}
