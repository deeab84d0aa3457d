import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { builtInRecipes, closeEnvelope, type Recipes, signedMessage } from '@clipharbor/sites';
import { startFaultServer } from '@clipharbor/testkit';
import { unpackedBuild } from './unpacked.ts';

const dayMs = 86_400_000;

/** A recipe server, and the key that signs its recipes. */
export interface RecipeServer {
  readonly origin: string;
  readonly publicKey: string;
  readonly requests: () => number;
  /** Offers these changes to the built-in recipes, signed by our key or by a foreign one. */
  offer(changes: Partial<Recipes>, isForged?: boolean): void;
  close(): Promise<void>;
}

function envelope(changes: Partial<Recipes>, key: KeyObject): string {
  const recipes: Recipes = {
    ...builtInRecipes,
    version: builtInRecipes.version + 1,
    expiresAtMs: Date.now() + 30 * dayMs,
    ...changes,
  };
  const text = JSON.stringify(recipes);
  return closeEnvelope(text, sign(null, signedMessage(new TextEncoder().encode(text)), key));
}

export async function startRecipeServer(): Promise<RecipeServer> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const stranger = generateKeyPairSync('ed25519').privateKey;
  let offered = '';
  const server = await startFaultServer({
    content: (address) =>
      address === '/recipes.json'
        ? {
            body: new TextEncoder().encode(offered),
            type: 'application/json',
            headers: { 'access-control-allow-origin': '*' },
          }
        : undefined,
  });
  return {
    origin: server.origin,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
    requests: () => server.log.filter(({ address }) => address === '/recipes.json').length,
    offer(changes, isForged = false) {
      offered = envelope(changes, isForged ? stranger : privateKey);
    },
    close: () => server.close(),
  };
}

/** A copy of the build that uses this server and key. Otherwise, it is what users load. */
export async function builtFor({ origin, publicKey }: RecipeServer, source = unpackedBuild('chrome')): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-extension-'));
  await cp(source, folder, { recursive: true });
  const scripts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll(brand.recipesPublicKey, publicKey));
  }
  const manifestPath = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8'));
  await writeFile(manifestPath, JSON.stringify({ ...manifest, homepage_url: origin }));
  return folder;
}
