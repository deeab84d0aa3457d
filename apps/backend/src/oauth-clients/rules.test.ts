import { expect, test } from 'vitest';
import { type ClientInput, changedClient, newClient, redirectUriFault } from './rules.ts';
import type { OAuthClientRow } from './store.ts';

const nothing: ClientInput = {
  redirectUris: undefined,
  grantTypes: undefined,
  clientType: undefined,
  authMethod: undefined,
  name: undefined,
  clientUri: undefined,
  logoUri: undefined,
};
const home = ['https://app.example/callback'];

test.each([
  'https://app.example/callback',
  'http://localhost:3000/callback',
  'http://127.0.0.1/callback',
  'http://[::1]:8080/callback',
  'com.example.app://callback/path',
])('%s may receive codes', (uri) => {
  expect(redirectUriFault(uri)).toBeNull();
});

test.each([
  ['', 'scheme and host'],
  ['/callback', 'scheme and host'],
  ['mailto:a@example.com', 'scheme and host'],
  ['javascript:alert(1)', 'security reasons'],
  ['JaVaScRiPt://app.example/%0aalert(1)', 'security reasons'],
  ['data:text/html,x', 'security reasons'],
  ['file:///etc/passwd', 'security reasons'],
  ['http://app.example/callback', 'only allowed for localhost'],
  ['http://localhost.evil.example/', 'only allowed for localhost'],
  ['https://app.example/callback#token', 'fragment'],
  ['https://app.example/callback#', 'fragment'],
  [`https://app.example/${'a'.repeat(2048)}`, 'cannot exceed 2048'],
])('%s may not', (uri, fault) => {
  expect(redirectUriFault(uri)).toContain(fault);
});

test.each([
  [{}, 'confidential', 'client_secret_basic'],
  [{ authMethod: 'client_secret_post' }, 'confidential', 'client_secret_post'],
  [{ authMethod: 'none' }, 'public', 'none'],
  [{ clientType: 'public' }, 'public', 'none'],
  [{ clientType: '', authMethod: '' }, 'confidential', 'client_secret_basic'],
])('%j makes a %s client that authenticates by %s', (input, type, method) => {
  expect(newClient({ ...nothing, redirectUris: home, ...input })).toMatchObject({
    client_type: type,
    token_endpoint_auth_method: method,
    grant_types: ['authorization_code', 'refresh_token'],
  });
});

test.each<[Partial<ClientInput>, string]>([
  [{ redirectUris: [] }, 'redirect_uris is required'],
  [{ redirectUris: Array.from({ length: 11 }, () => 'https://app.example/') }, 'cannot exceed 10'],
  [{ grantTypes: ['password'] }, 'grant_types must only contain'],
  [{ name: 'n'.repeat(1025) }, 'client_name cannot exceed'],
  [{ clientUri: 'javascript:alert(1)' }, 'client_uri must be a valid URL'],
  [{ logoUri: 'logo.png' }, 'logo_uri must be a valid URL'],
  [{ logoUri: `https://app.example/${'a'.repeat(2048)}` }, 'logo_uri cannot exceed'],
  [{ clientType: 'secret' }, 'client_type must be'],
  [{ authMethod: 'private_key_jwt' }, 'token_endpoint_auth_method must be one of'],
  [{ clientType: 'public', authMethod: 'client_secret_basic' }, 'inconsistent'],
])('%j is refused', (input, message) => {
  expect(() => newClient({ ...nothing, redirectUris: home, ...input })).toThrow(message);
});

const client: OAuthClientRow = {
  ...newClient({ ...nothing, redirectUris: home, name: 'App' }),
  id: '00000000-0000-4000-8000-000000000001',
  registration_type: 'manual',
  created_at: new Date(),
  updated_at: new Date(),
};

test('an update leaves alone everything it does not name', () => {
  const logoUri = 'https://app.example/logo.png';
  expect(changedClient(client, { ...nothing, logoUri })).toEqual({
    ...newClient({ ...nothing, redirectUris: home, name: 'App' }),
    logo_uri: logoUri,
  });
});

test.each<[Partial<ClientInput>, string]>([
  [{}, 'No fields provided'],
  [{ clientType: 'public' }, 'No fields provided'],
  [{ redirectUris: [] }, 'redirect_uris is required'],
  [{ grantTypes: [] }, 'grant_types cannot be empty'],
  [{ authMethod: 'none' }, "not valid for client_type 'confidential'"],
])('an update with %j is refused', (input, message) => {
  expect(() => changedClient(client, { ...nothing, ...input })).toThrow(message);
});
