/* Creates the file for RECIPES_FILE: recipes for the extension, signed with a key that only the operator has. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import {
  builtInRecipes,
  closeEnvelope,
  openEnvelope,
  parseRecipes,
  type Recipes,
  signedMessage,
} from '@clipharbor/sites';

const dayMs = 86_400_000;
/** How long exported recipes are valid unless the operator sets another date. */
const usualDays = 90;
/** An installation that never receives newer ones would use these for that long. */
const maxDays = 400;

const usage = `Signs recipes for the extension.

  npm run recipes -- key <file>                  makes a private key and prints its public key
  npm run recipes -- export <recipes.json>       writes the built-in recipes, to be edited
  npm run recipes -- sign <recipes.json> <out>   checks and signs them; RECIPES_FILE of the server names <out>

The private key is read from the file that RECIPES_KEY_FILE names. Keep it out of the repository and off the server.`;

/** A mistake that the user of the command can correct: one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The 32 bytes with which programs verify signatures, in base64. */
export function publicKeyOf(privateKey: KeyObject): string {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

/** Creates a key that only its owner can read, and never replaces an existing one: programs in use trust the old one. */
export function makeKey(file: string): string {
  if (existsSync(file)) throw new UsageError(`${file} already exists. Keys are never replaced: choose another file.`);
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return publicKeyOf(privateKey);
}

export function readKey(file: string | undefined): KeyObject {
  if (!file) throw new UsageError('RECIPES_KEY_FILE must name the file with the private key.');
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The original error could contain a part of the key; the sentence below is enough.
  }
  throw new UsageError(`${file} contains no Ed25519 private key.`);
}

/** The built-in recipes as the next version. */
export const exportRecipes = (nowMs: number): Recipes => ({
  ...builtInRecipes,
  version: builtInRecipes.version + 1,
  expiresAtMs: nowMs + usualDays * dayMs,
});

function checkRecipes(text: string, nowMs: number): Recipes {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError('The recipes are not JSON.');
  }
  const recipes = parseRecipes(value);
  if (recipes === null) throw new UsageError('The recipes do not match packages/sites/src/recipes/schema.ts.');
  if (recipes.version <= builtInRecipes.version) {
    throw new UsageError(
      `"version" must be above ${builtInRecipes.version}, which is built in: others would be ignored.`,
    );
  }
  const days = recipes.expiresAtMs === null ? Number.POSITIVE_INFINITY : (recipes.expiresAtMs - nowMs) / dayMs;
  if (days <= 0 || days > maxDays) {
    throw new UsageError(`"expiresAtMs" must be a time within the next ${maxDays} days.`);
  }
  return recipes;
}

/** The signed file. The result is opened and verified once more, as a program will. */
export function signRecipes(text: string, privateKey: KeyObject, nowMs: number): string {
  const compact = JSON.stringify(checkRecipes(text, nowMs));
  const signature = sign(null, signedMessage(new TextEncoder().encode(compact)), privateKey);
  const envelope = closeEnvelope(compact, signature);
  const opened = openEnvelope(envelope);
  if (opened === null || !verify(null, signedMessage(opened.bytes), createPublicKey(privateKey), opened.signature)) {
    throw new UsageError('The recipes are too large to be signed.');
  }
  return envelope;
}

/** The version of signed recipes; 0 if they are not valid. */
function versionIn(envelope: string): number {
  const opened = openEnvelope(envelope);
  return opened === null ? 0 : Number(JSON.parse(new TextDecoder().decode(opened.bytes)).version);
}

/**
 * Replaces the file atomically, because the server may be reading it. A set that programs would refuse as older is not written.
 */
export function publish(envelope: string, file: string): void {
  const published = existsSync(file) ? versionIn(readFileSync(file, 'utf8')) : 0;
  if (versionIn(envelope) <= published) {
    throw new UsageError(`"version" must be above ${published}, the version in ${file}.`);
  }
  writeFileSync(`${file}.new`, envelope);
  renameSync(`${file}.new`, file);
}

function run([command, first, second]: readonly string[]): string {
  if (command === 'key' && first) return `Public key: ${makeKey(first)}`;
  if (command === 'export' && first) {
    if (existsSync(first)) throw new UsageError(`${first} already exists: choose another file.`);
    writeFileSync(first, `${JSON.stringify(exportRecipes(Date.now()), null, 2)}\n`, { flag: 'wx' });
    return `The built-in recipes are in ${first}. Raise "version" for every set that you publish.`;
  }
  if (command === 'sign' && first && second) {
    const key = readKey(process.env['RECIPES_KEY_FILE']);
    publish(signRecipes(readFileSync(first, 'utf8'), key, Date.now()), second);
    return `Signed: ${second}\nPublic key: ${publicKeyOf(key)}`;
  }
  throw new UsageError(usage);
}

if (import.meta.main) {
  try {
    console.log(run(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
