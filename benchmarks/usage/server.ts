/** The usage calls on a socket, with real tokens, for people on an unlimited trial. Reports its address to its parent. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createVerifier, sessionFacts } from '@clipharbor/auth';
import type { Engine } from '@clipharbor/database';
import { makePerson, openTestDatabase, service } from '@clipharbor/testkit/database';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { productApi } from '../../apps/server/src/http/product-api.ts';
import { requestLog } from '../../apps/server/src/http/request-log.ts';
import type { FindSession } from '../../apps/server/src/http/session-guard.ts';
import { answerUsage } from '../../apps/server/src/routes/usage-calls.ts';
import { Usage } from '../../apps/server/src/usage/usage.ts';

const [engine = 'postgres', people = '50'] = process.argv.slice(2);
const issuer = 'http://localhost/auth/v1';
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = { ...privateKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256' };
const keys = {
  signing: [key],
  publishable: ['sb_publishable_bench'],
  secret: ['sb_secret_bench'],
  pepper: 'p'.repeat(32),
} as Parameters<typeof createVerifier>[0];

const database = await openTestDatabase(engine as Engine);
await database.as(service).query('update public.subscription_detail set download_limit = null where id = 1');
const tokens: string[] = [];
for (let index = 0; index < Number(people); index += 1) {
  const { id, email } = await makePerson(database, `person${index}`);
  await database.as(service).query('select public.start_trial($1, $2, 1)', [id, email]);
  const claims = { email, role: 'authenticated', session_id: id, aal: 'aal1' };
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'bench', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime('2h');
  tokens.push(await token.sign(privateKey));
}

// One statement per reservation, as in production; the tokens of this run have no sessions to find.
const sessions = database.as({ role: 'supabase_auth_admin' });
const findSession: FindSession = async (userId, sessionId) => {
  await sessionFacts({ accounts: sessions, clock: () => new Date() }, userId, sessionId);
  return { kind: 'extension', usedSecondFactor: false, hasSecondFactor: false, signedInAt: Date.now() };
};
const api = productApi({ verifier: createVerifier(keys, { issuer }), findSession });
answerUsage(api, new Usage(database), null);
const app = new Hono();
app.use(requestLog(pino({ level: 'silent' }), { trustProxy: false, now: () => performance.now() }));
app.route('/', api.app);
const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0, tokens });
});
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
  database.close().finally(() => process.exit(0));
});
