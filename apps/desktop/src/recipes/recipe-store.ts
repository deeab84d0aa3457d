import { createPublicKey, verify as verifyBytes } from 'node:crypto';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { maxEnvelopeBytes, type Recipes, RecipeUpdates, type VerifySignature } from '@clipharbor/sites';
import { readJson, writeAtomic } from '../files/atomic-file.ts';

const askEveryMs = 3_600_000;
const timeoutMs = 15_000;

const verify: VerifySignature = async (publicKey, signature, message) => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verifyBytes(null, message, key, signature);
};

async function load(site: string): Promise<string | null> {
  const response = await fetch(`${site}/recipes.json`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxEnvelopeBytes) {
    await response.body?.cancel();
    return null;
  }
  return response.text();
}

export interface RecipeStoreOptions {
  readonly dataFolder: string;
  readonly site: string;
  /** 32 bytes in base64. */
  readonly publicKey?: string;
}

/** The signed recipes in use, kept in the data folder: which domains have opted out, and which sites are switched off. */
export class RecipeStore {
  readonly #updates: RecipeUpdates;
  #timer: NodeJS.Timeout | undefined;

  constructor({ dataFolder, site, publicKey = brand.recipesPublicKey }: RecipeStoreOptions) {
    const path = join(dataFolder, 'recipes.json');
    this.#updates = new RecipeUpdates({
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
      verify,
      nowMs: Date.now,
      load: () => load(site),
      read: () => readJson(path),
      write: (kept) => writeAtomic(path, JSON.stringify(kept)),
    });
  }

  get current(): Recipes {
    return this.#updates.recipes;
  }

  load(): Promise<void> {
    return this.#updates.load();
  }

  refresh(): Promise<void> {
    return this.#updates.refresh();
  }

  /** Asks our server at intervals. If the recipes cannot be written to disk, they are simply requested again. */
  keepFresh(): void {
    const refresh = () => void this.refresh().catch(() => undefined);
    refresh();
    this.#timer = setInterval(refresh, askEveryMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
