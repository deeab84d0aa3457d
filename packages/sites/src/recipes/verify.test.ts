import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { builtInRecipes, type Recipes } from './built-in.ts';
import { signedMessage } from './envelope.ts';
import { usableRecipes, type VerifySignature, verifyRecipes } from './verify.ts';

const nowMs = Date.UTC(2026, 10, 17);
const dayMs = 86_400_000;

const { privateKey, publicKey: publicKeyObject } = generateKeyPairSync('ed25519');
const publicKey = new Uint8Array(Buffer.from(publicKeyObject.export({ format: 'jwk' }).x ?? '', 'base64url'));

/** The same check as in a browser. */
const verify: VerifySignature = async (key, signature, message) => {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, message);
};

const recipes = (change: Partial<Recipes> = {}): Recipes => ({
  ...structuredClone(builtInRecipes),
  version: 5,
  expiresAtMs: nowMs + 30 * dayMs,
  ...change,
});

function signed(text: string) {
  const bytes = new TextEncoder().encode(text);
  return { bytes, signature: new Uint8Array(sign(null, signedMessage(bytes), privateKey)) };
}
const check = (value: unknown, trust = {}) =>
  verifyRecipes(signed(JSON.stringify(value)), { publicKey, verify, newestVersion: 0, nowMs, ...trust });
const refused = (reason: string) => ({ ok: false, reason });

test('recipes with our signature are used', async () => {
  expect(await check(recipes())).toEqual({ ok: true, recipes: recipes() });
  expect(await check(recipes(), { newestVersion: 5 })).toMatchObject({ ok: true });
});

test('one changed byte, in the text or the signature, is enough for a rejection', async () => {
  const { bytes, signature } = signed(JSON.stringify(recipes()));
  const trust = { publicKey, verify, newestVersion: 0, nowMs };
  const flip = (array: Uint8Array<ArrayBuffer>, at: number) =>
    array.map((byte, index) => (index === at ? byte ^ 1 : byte));
  for (const at of [0, 40, bytes.length - 1]) {
    expect(await verifyRecipes({ bytes: flip(bytes, at), signature }, trust)).toEqual(refused('signature'));
  }
  for (const at of [0, 63]) {
    expect(await verifyRecipes({ bytes, signature: flip(signature, at) }, trust)).toEqual(refused('signature'));
  }
});

test('a foreign key, a broken key and a failing check are rejected', async () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
  expect(await check(recipes(), { publicKey: new Uint8Array(Buffer.from(other, 'base64url')) })).toEqual(
    refused('signature'),
  );
  expect(await check(recipes(), { publicKey: new Uint8Array(5) })).toEqual(refused('signature'));
  expect(await check(recipes(), { verify: async () => Promise.reject(new Error('no Ed25519')) })).toEqual(
    refused('signature'),
  );
});

test('a signature over the bare text, without its purpose, is rejected', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(recipes()));
  const signature = new Uint8Array(sign(null, bytes, privateKey));
  expect(await verifyRecipes({ bytes, signature }, { publicKey, verify, newestVersion: 0, nowMs })).toEqual(
    refused('signature'),
  );
});

test('nothing is parsed before the signature was verified', async () => {
  expect(await check('not recipes', { verify: async () => false })).toEqual(refused('signature'));
});

test.each([
  ['of another form', { ...recipes(), more: 1 }, 'shape'],
  ['that is not an object', [], 'shape'],
  ['that has expired', recipes({ expiresAtMs: nowMs }), 'expired'],
  ['that never expires', recipes({ expiresAtMs: null }), 'expired'],
  ['for a newer program', recipes({ minPackageVersion: '99.0.0' }), 'packageTooOld'],
])('a set %s is rejected despite our own signature', async (_, value, reason) => {
  expect(await check(value)).toEqual(refused(reason));
});

test('signed bytes that are not text are rejected', async () => {
  const bytes = new Uint8Array([0xff, 0xfe]);
  const signature = new Uint8Array(sign(null, signedMessage(bytes), privateKey));
  expect(await verifyRecipes({ bytes, signature }, { publicKey, verify, newestVersion: 0, nowMs })).toEqual(
    refused('shape'),
  );
});

test('an older set is rejected despite a valid signature', async () => {
  expect(await check(recipes({ version: 4 }), { newestVersion: 5 })).toEqual(refused('rollback'));
});

test('received recipes are used while they are valid, then the built-in ones again', () => {
  const received = recipes();
  expect(usableRecipes(received, nowMs)).toBe(received);
  expect(usableRecipes(received, nowMs + 31 * dayMs)).toBe(builtInRecipes);
  expect(usableRecipes(null, nowMs)).toBe(builtInRecipes);
  expect(usableRecipes(recipes({ version: 0 }), nowMs)).toBe(builtInRecipes);
});
