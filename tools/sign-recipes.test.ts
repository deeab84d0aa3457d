import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInRecipes, openEnvelope, verifyRecipes } from '@clipharbor/sites';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportRecipes, makeKey, publicKeyOf, publish, readKey, signRecipes } from './sign-recipes.ts';

const nowMs = Date.UTC(2026, 10, 17);
const builtIn = builtInRecipes.version;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sign-recipes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

test('what is exported and signed is accepted by a program with the public key', async () => {
  const file = join(folder, 'key.pem');
  const publicKey = bytes(makeKey(file));
  const envelope = openEnvelope(signRecipes(JSON.stringify(exportRecipes(nowMs)), readKey(file), nowMs));
  expect(publicKey).toHaveLength(32);
  const trust = {
    publicKey,
    newestVersion: 1,
    nowMs,
    verify: async (key: BufferSource, signature: BufferSource, message: BufferSource) =>
      crypto.subtle.verify(
        'Ed25519',
        await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']),
        signature,
        message,
      ),
  };
  expect(envelope && (await verifyRecipes(envelope, trust))).toEqual({ ok: true, recipes: exportRecipes(nowMs) });
});

test('a key is for its owner only and is never replaced', () => {
  const file = join(folder, 'key.pem');
  const publicKey = makeKey(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => makeKey(file)).toThrow('already exists');
  expect(publicKeyOf(readKey(file))).toBe(publicKey);
});

test('a missing, a wrong or another kind of key is refused without being shown', () => {
  expect(() => readKey(undefined)).toThrow('RECIPES_KEY_FILE');
  expect(() => readKey(join(folder, 'none'))).toThrow('contains no Ed25519 private key');
  const file = join(folder, 'key.pem');
  writeFileSync(file, 'hunter2');
  expect(() => readKey(file)).toThrow(`${file} contains no Ed25519 private key.`);
  writeFileSync(
    file,
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
  );
  expect(() => readKey(file)).toThrow('contains no Ed25519 private key');
});

test.each([
  ['invalid JSON', '{', 'not JSON'],
  ['another format', '{"format":1}', 'do not match'],
  [
    'the built-in version',
    JSON.stringify({ ...exportRecipes(nowMs), version: builtIn }),
    `"version" must be above ${builtIn}`,
  ],
  ['no expiry date', JSON.stringify({ ...exportRecipes(nowMs), expiresAtMs: null }), '"expiresAtMs"'],
  ['an expiry date in the past', JSON.stringify({ ...exportRecipes(nowMs), expiresAtMs: nowMs }), '"expiresAtMs"'],
  ['an expiry date in ten years', JSON.stringify({ ...exportRecipes(nowMs), expiresAtMs: nowMs * 2 }), '"expiresAtMs"'],
])('recipes with %s are not signed', (_, text, message) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  expect(() => signRecipes(text, privateKey, nowMs)).toThrow(message);
});

test('a published set is replaced by a newer one only', () => {
  const file = join(folder, 'recipes.json');
  const { privateKey } = generateKeyPairSync('ed25519');
  const version = (number: number) =>
    signRecipes(JSON.stringify({ ...exportRecipes(nowMs), version: number }), privateKey, nowMs);
  publish(version(5), file);
  expect(() => publish(version(5), file)).toThrow('"version" must be above 5');
  expect(readFileSync(file, 'utf8')).toBe(version(5));
  publish(version(6), file);
  expect(readFileSync(file, 'utf8')).toBe(version(6));
  expect(readdirSync(folder)).toEqual(['recipes.json']);
});
