import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type AuthMail, appFor, createAuth, TokenError } from '@clipharbor/auth';
import { invalidToken, restApp } from '@clipharbor/rest';
import type { TestDatabase } from '@clipharbor/testkit/database';

export const origin = 'http://clip.test';
const publishable = 'sb_publishable_test';

/** /auth/v1 and /rest/v1 without a socket, and the emails they would send. */
export function testBackend(database: TestDatabase) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const mails: AuthMail[] = [];
  const auth = createAuth({
    database,
    keys: {
      signing: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256' }],
      publishable: [publishable],
      secret: ['sb_secret_test'],
      pepper: randomBytes(32).toString('base64url'),
    },
    mail: {
      async send(mail) {
        mails.push(mail);
      },
    },
    config: { siteUrl: origin, externalUrl: `${origin}/auth/v1`, limits: 'off' },
  });
  const accounts = appFor(auth);
  const rest = restApp({
    database,
    basePath: '/rest/v1',
    async verify(request) {
      try {
        return await auth.verifier.authenticate(request.headers);
      } catch (error) {
        throw error instanceof TokenError ? invalidToken(error.message) : error;
      }
    },
  });
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/auth/v1/')) return rest.app.request(request);
    const response = await accounts.request(
      new Request(`${origin}${pathname.slice('/auth/v1'.length)}${search}`, request),
    );
    // Emails are written after the response.
    await auth.background.settled();
    return response;
  };
  return { fetch, mails, place: async () => ({ url: origin, publishableKey: publishable }) };
}
