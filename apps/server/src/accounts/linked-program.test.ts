import { randomUUID, webcrypto } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BackendClient,
  backendPlace,
  completeConnection,
  createBackendClient,
  createGuestClient,
  createLinkedProductClient,
  createLinkedSession,
  createProductClient,
  createSessionServer,
  createUsage,
  createUsageServer,
  linkedSessionKey,
  type ProductClient,
  type SessionStorage,
  startConnection,
  usageKey,
} from '@clipharbor/client';
import { accountCalls, subscriptionCalls } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { type RunningServer, startServer } from '../start.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const password = 'seven quiet lamps';
const redirect = `${brand.extensionRedirectOrigins.firefox}/`;
const trialPlan = 1;

let folder: string;
let server: RunningServer;

/** The whole server, on a socket and on disk, so that it can be stopped and restarted. */
async function start(port: number): Promise<RunningServer> {
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUST_PROXY: '1', DATA_FOLDER: 'memory' };
  const config = readConfig({ ...env, PORT: String(port) });
  const database = { folder: join(folder, 'database') };
  return startServer({ ...config, database, keysFile: join(folder, 'keys.json') }, { siteFolder: folder });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linked-program-'));
  await writeFile(join(folder, 'site.json'), '{"files":{}}');
  server = await start(0);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function memory(): SessionStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** The link in the newest mail to this address, read from the mailbox page. */
async function mailLink(email: string): Promise<URL> {
  const mailbox = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  const entry = await vi.waitFor(
    async () => {
      const item = (await mailbox('/dev/mail')).split('<li').find((part) => part.includes(email));
      expect(item).toBeDefined();
      return item ?? '';
    },
    { timeout: 20_000 },
  );
  const id = /\/dev\/mail\/(\d+)/.exec(entry)?.[1] ?? '';
  const text = (await mailbox(`/dev/mail/${id}?view=text`)).replaceAll('&amp;', '&');
  return new URL(/http\S+\/auth\/v1\/verify\?[^\s<"]+/.exec(text)?.[0] ?? '');
}

interface Member {
  readonly email: string;
  readonly site: BackendClient;
  readonly api: ProductClient;
  readonly userId: string;
}

/** Each member has their own address, because the server limits sign-ups per address. */
function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-real-ip', address);
    return globalThis.fetch(input, { ...init, headers });
  };
}

/** A user who has signed up, pressed the button in the mail and signed in on the site. */
async function newMember(): Promise<Member> {
  const baseUrl = server.url;
  const fetch = fetchFrom(`2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  await createGuestClient({ baseUrl, fetch }).call(accountCalls.signUp, { email, password: password, name: 'Ana' });
  const link = await mailLink(email);
  const pressed = await fetch(`${baseUrl}/auth/v1/verify`, {
    method: 'POST',
    body: link.searchParams,
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  expect(pressed.status).toBe(303);
  const place = backendPlace({ baseUrl, fetch });
  const site = createBackendClient({ place, storage: memory(), fetch, refreshes: false });
  const { userId } = await site.signIn({ email, password: password });
  return { email, site, userId, api: createProductClient({ baseUrl, fetch, accessToken: () => site.accessToken() }) };
}

/** The extension's worker on its storage. It is restarted again and again, and its calls carry its origin. */
function startWorker(storage: SessionStorage, now: () => number = Date.now) {
  const asked: string[] = [];
  const ownFetch: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', `moz-extension://${brand.extensionIds.firefox}`);
    asked.push(String(input));
    return fetch(input, { ...init, headers });
  };
  const connection = { baseUrl: server.url, fetch: ownFetch };
  const session = createLinkedSession({
    storage,
    now,
    server: createSessionServer({ place: backendPlace(connection), fetch: ownFetch }),
  });
  const api = createLinkedProductClient(session, connection);
  const usage = createUsage({ storage, now, session, server: createUsageServer(api) });
  return { session, api, usage, asked, guest: createGuestClient(connection) };
}

/** The user presses "Connect" on the page that the extension opened. */
async function press({ api }: Member, address: string, asks: object = {}): Promise<string> {
  const query = new URL(address).searchParams;
  const { code } = await api.call(accountCalls.connect, {
    client: 'extension',
    redirectTo: query.get('redirect_to') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
    ...asks,
  });
  return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
}

const begin = () =>
  startConnection({
    siteOrigin: server.url,
    locale: 'en',
    client: 'extension',
    redirectTo: redirect,
    crypto: webcrypto as unknown as Crypto,
  });

async function connected(member: Member, now?: () => number) {
  const storage = memory();
  const worker = startWorker(storage, now);
  const pending = await begin();
  const result = await completeConnection(pending, await press(member, pending.address), worker.guest);
  if (result.kind !== 'connected') throw new Error(result.kind);
  await worker.session.adopt(result.tokens);
  return { ...worker, storage, pending };
}

describe('the extension and the real server', () => {
  let member: Member;
  beforeEach(async () => {
    member = await newMember();
  });

  test('connects, and the site lists it as a separate session', async () => {
    const { session, storage, asked, pending } = await connected(member);
    expect(await session.state()).toEqual({ kind: 'signedIn', userId: member.userId, email: member.email });
    const { sessions } = await member.api.call(accountCalls.sessions, {});
    expect(sessions.map(({ client, isCurrent }) => [client, isCurrent])).toEqual(
      expect.arrayContaining([
        ['extension', false],
        [null, true],
      ]),
    );
    // No URL contains a secret.
    const { accessToken, refreshToken } = JSON.parse(storage.items.get(linkedSessionKey) ?? '{}');
    for (const secret of [accessToken, refreshToken, pending.verifier]) {
      expect([pending.address, ...asked].filter((address) => address.includes(secret))).toEqual([]);
    }
  });

  test('a code works only once', async () => {
    const worker = startWorker(memory());
    const pending = await begin();
    const answer = await press(member, pending.address);
    expect((await completeConnection(pending, answer, worker.guest)).kind).toBe('connected');
    expect(await completeConnection(pending, answer, worker.guest)).toEqual({ kind: 'expired' });
  });

  test('refreshes once for all callers, and recovers from a lost response', async () => {
    let offset = 0;
    const { session, storage, asked } = await connected(member, () => Date.now() + offset);
    const first = storage.items.get(linkedSessionKey) ?? '';
    offset = 15 * 60_000;
    asked.length = 0;
    const tokens = await Promise.all([session.accessToken(), session.accessToken(), session.accessToken()]);
    expect(new Set(tokens).size).toBe(1);
    expect(asked.filter((address) => address.includes('grant_type=refresh_token'))).toHaveLength(1);
    const pair = JSON.parse(storage.items.get(linkedSessionKey) ?? '{}');
    expect(pair.accessToken).toBe(tokens[0]);

    // The worker was ended before it could store the response, so it finds the old pair.
    storage.items.set(linkedSessionKey, first.replace('}', ',"refreshSentAtMs":1}'));
    const next = startWorker(storage, () => Date.now() + offset);
    await next.session.resume();
    expect(JSON.parse(storage.items.get(linkedSessionKey) ?? '{}').refreshToken).toBe(pair.refreshToken);
    expect((await next.session.check()).kind).toBe('signedIn');
  });

  test('counts what was saved, and nothing else', async () => {
    const { usage } = await connected(member);
    const kind = 'download';
    expect(await usage.reserve({ operationId: randomUUID(), kind })).toEqual({ kind: 'notEntitled' });
    await member.api.call(subscriptionCalls.registerFreeTrial, { user_id: member.userId, plan_id: trialPlan });
    const [saved, failed] = [randomUUID(), randomUUID()];
    for (const operationId of [saved, failed]) {
      expect(await usage.reserve({ operationId, kind })).toEqual({ kind: 'granted', isOffline: false });
    }
    await usage.commit(saved);
    await usage.release(failed);
    await usage.idle();
    expect(await usage.refreshPlan()).toMatchObject({
      kind: 'known',
      email: member.email,
      usage: { isEntitled: true, isFreeTrial: true, meters: { download: { limit: 15, consumed: 1, remaining: 14 } } },
    });
    for (let count = 0; count < 5; count++) {
      expect((await usage.reserve({ operationId: randomUUID(), kind: 'conversion' })).kind).toBe('granted');
    }
    expect(await usage.reserve({ operationId: randomUUID(), kind: 'conversion' })).toEqual({ kind: 'exhausted' });
  });

  test('keeps counting while the server is down, and reports once when it is back', async () => {
    await member.api.call(subscriptionCalls.registerFreeTrial, { user_id: member.userId, plan_id: trialPlan });
    const { usage, storage } = await connected(member);
    const before = randomUUID();
    await usage.reserve({ operationId: before, kind: 'download' });
    await usage.refreshPlan();
    const { port } = new URL(server.url);
    await server.stop();

    const during = [randomUUID(), randomUUID()];
    for (const operationId of during) {
      expect(await usage.reserve({ operationId, kind: 'download' })).toEqual({ kind: 'granted', isOffline: true });
    }
    for (const operationId of [before, ...during]) await usage.commit(operationId);
    await usage.idle();

    server = await start(Number(port));
    // A worker started in the meantime finds everything in storage.
    const next = startWorker(storage);
    await next.usage.tick([]);
    await next.usage.tick([]);
    expect(await next.usage.refreshPlan()).toMatchObject({ usage: { meters: { download: { consumed: 3 } } } });
    expect(JSON.parse(storage.items.get(usageKey) ?? '{}').operations).toEqual([]);
    expect((await next.session.check()).kind).toBe('signedIn');
  });

  test('a sign-out from the device list is noticed by a check and by the next reservation', async () => {
    await member.api.call(subscriptionCalls.registerFreeTrial, { user_id: member.userId, plan_id: trialPlan });
    const [one, two] = [await connected(member), await connected(member)];
    expect(await member.api.call(accountCalls.endSessions, { which: 'others' })).toEqual({ ended: 2 });
    expect(await one.session.check()).toEqual({ kind: 'signedOut', reason: 'elsewhere' });
    expect(await two.usage.reserve({ operationId: randomUUID(), kind: 'download' })).toEqual({ kind: 'signedOut' });
    expect([...one.storage.items.keys(), ...two.storage.items.keys()]).not.toContain(linkedSessionKey);
  });

  test('signing out ends only its own session, even after its token has expired', async () => {
    let offset = 0;
    const { session, storage } = await connected(member, () => Date.now() + offset);
    offset = 16 * 60_000;
    expect(await session.signOut()).toEqual({ isRevoked: true });
    expect(storage.items.size).toBe(0);
    const { sessions } = await member.api.call(accountCalls.sessions, {});
    expect(sessions.map(({ client }) => client)).toEqual([null]);
  });
});
