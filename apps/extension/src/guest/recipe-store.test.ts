import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { brand } from '@clipharbor/domain';
import { builtInRecipes, closeEnvelope, signedMessage } from '@clipharbor/sites';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecipeStore } from './recipe-store.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-10-01T00:00:00Z');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const x = publicKey.export({ format: 'jwk' }).x ?? '';

function signed(version: number, key: KeyObject = privateKey): string {
  const text = JSON.stringify({ ...builtInRecipes, version, expiresAtMs: start + 30 * dayMs });
  return closeEnvelope(text, sign(null, signedMessage(new TextEncoder().encode(text)), key));
}

let stored: Record<string, unknown>;
const answer = vi.fn<() => Response>();
const request = vi.fn(async (_url: string, _options: RequestInit) => answer());
const offer = (text: string): void => void answer.mockImplementation(() => new Response(text));
const versionOf = async (store: RecipeStore): Promise<number> => (await store.current()).version;

beforeEach(() => {
  stored = {};
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  vi.spyOn(brand, 'recipesPublicKey', 'get').mockReturnValue(Buffer.from(x, 'base64url').toString('base64'));
  vi.stubGlobal('fetch', request);
  vi.stubGlobal('chrome', {
    runtime: { getManifest: () => ({ homepage_url: brand.origin }) },
    storage: {
      local: {
        get: async (key: string) => ({ [key]: stored[key] }),
        set: async (values: object) => void Object.assign(stored, structuredClone(values)),
      },
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  request.mockClear();
});

test('signed recipes are used at once, and again after a background restart', async () => {
  offer(signed(5));
  const store = new RecipeStore();
  expect(await versionOf(store)).toBe(builtInRecipes.version);
  await store.refresh();
  expect(await versionOf(store)).toBe(5);
  expect(await versionOf(new RecipeStore())).toBe(5);
});

test('signed recipes are used in a browser that does not support Ed25519', async () => {
  const unknown = new DOMException('Unrecognized name.', 'NotSupportedError');
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unknown);
  vi.spyOn(crypto.subtle, 'verify').mockRejectedValue(unknown);
  offer(signed(5));
  const store = new RecipeStore();
  await store.refresh();
  expect(await versionOf(store)).toBe(5);
});

test('the server is asked once a day, without cookies or a Referer', async () => {
  offer(signed(5));
  const store = new RecipeStore();
  await store.refresh();
  await store.refresh();
  expect(request).toHaveBeenCalledTimes(1);
  expect(request.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  vi.setSystemTime(start + dayMs);
  await new RecipeStore().refresh();
  expect(request).toHaveBeenCalledTimes(2);
});

test('an unreachable server is asked again within the hour, and nothing is lost', async () => {
  offer(signed(5));
  const store = new RecipeStore();
  await store.refresh();
  vi.setSystemTime(start + dayMs);
  answer.mockImplementation(() => {
    throw new TypeError('offline');
  });
  await store.refresh();
  expect(await versionOf(store)).toBe(5);
  vi.setSystemTime(start + dayMs + 3_600_000);
  offer(signed(6));
  await store.refresh();
  expect(await versionOf(store)).toBe(6);
});

test.each([
  ['with a foreign signature', () => signed(9, generateKeyPairSync('ed25519').privateKey)],
  ['that are older', () => signed(4)],
  ['that are not JSON', () => 'nonsense'],
])('recipes %s are refused', async (_, text) => {
  offer(signed(5));
  const store = new RecipeStore();
  await store.refresh();
  vi.setSystemTime(start + dayMs);
  offer(text());
  await store.refresh();
  expect(await versionOf(store)).toBe(5);
});

test('expired recipes give way to the built-in ones', async () => {
  offer(signed(5));
  const store = new RecipeStore();
  await store.refresh();
  vi.setSystemTime(start + 31 * dayMs);
  expect(await versionOf(store)).toBe(builtInRecipes.version);
  expect(await versionOf(new RecipeStore())).toBe(builtInRecipes.version);
});

test('subscribers get the recipes in use after every update', async () => {
  const versions: number[] = [];
  const store = new RecipeStore(({ version }) => void versions.push(version));
  offer(signed(5));
  await store.refresh();
  vi.setSystemTime(start + dayMs);
  offer(signed(6));
  await store.refresh();
  expect(versions).toEqual([5, 6]);
});
