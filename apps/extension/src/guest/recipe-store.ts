import { brand } from '@clipharbor/domain';
import {
  builtInRecipes,
  maxEnvelopeBytes,
  openEnvelope,
  type Recipes,
  type RecipeTrust,
  usableRecipes,
  type VerifySignature,
  verifyRecipes,
} from '@clipharbor/sites';
import { siteOrigin } from '../site-origin.ts';

const alarm = 'recipes';
const dayMs = 86_400_000;
/** A server that was out of reach is asked again earlier. */
const retryMs = 3_600_000;
const timeoutMs = 15_000;
const storageKey = 'recipes';

interface Kept {
  /** The signed file as it came: it is verified again whenever it is read from the storage. */
  readonly envelope: string | null;
  readonly newestVersion: number;
  readonly nextAtMs: number;
}

const nothingKept: Kept = { envelope: null, newestVersion: 0, nextAtMs: 0 };

const verify: VerifySignature = async (publicKey, signature, message) => {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, message);
};

const trust = (newestVersion: number): RecipeTrust => ({
  publicKey: Uint8Array.from(atob(brand.recipesPublicKey), (char) => char.charCodeAt(0)),
  verify,
  newestVersion,
  nowMs: Date.now(),
});

async function open(envelope: string | null, newestVersion: number): Promise<Recipes | null> {
  const signed = envelope === null ? null : openEnvelope(envelope);
  const verdict = signed === null ? null : await verifyRecipes(signed, trust(newestVersion));
  return verdict?.ok ? verdict.recipes : null;
}

async function load(): Promise<string | null> {
  const response = await fetch(`${siteOrigin()}/recipes.json`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-cache',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxEnvelopeBytes) return null;
  return response.text();
}

/** The recipes in use: signed ones of our server while they are valid, else those of this version. */
export class RecipeStore {
  #kept: Promise<Kept> | undefined;
  #recipes: Promise<Recipes | null> | undefined;

  async current(): Promise<Recipes> {
    this.#recipes ??= this.#read().then(({ envelope, newestVersion }) => open(envelope, newestVersion));
    return usableRecipes(await this.#recipes.catch(() => null), Date.now());
  }

  /** Asks the server at the start of the browser and by an alarm, and at most once a day. */
  listen(): void {
    const plan = (): void => {
      void chrome.alarms.create(alarm, { periodInMinutes: 60 });
      void this.refresh();
    };
    chrome.runtime.onInstalled.addListener(plan);
    chrome.runtime.onStartup.addListener(plan);
    chrome.alarms.onAlarm.addListener(({ name }) => {
      if (name === alarm) void this.refresh();
    });
  }

  async refresh(): Promise<void> {
    const kept = await this.#read();
    const now = Date.now();
    // A clock that was set back must not put the next request off for years.
    if (now < kept.nextAtMs && kept.nextAtMs - now <= dayMs) return;
    const envelope = await load().catch(() => undefined);
    if (envelope === undefined) return this.#write({ ...kept, nextAtMs: now + retryMs });
    const received = await open(envelope, kept.newestVersion);
    if (received === null) return this.#write({ ...kept, nextAtMs: now + dayMs });
    this.#recipes = Promise.resolve(received);
    await this.#write({
      envelope,
      newestVersion: Math.max(received.version, builtInRecipes.version),
      nextAtMs: now + dayMs,
    });
  }

  #read(): Promise<Kept> {
    this.#kept ??= chrome.storage.local.get(storageKey).then(({ [storageKey]: value }) => readKept(value));
    return this.#kept;
  }

  async #write(kept: Kept): Promise<void> {
    this.#kept = Promise.resolve(kept);
    await chrome.storage.local.set({ [storageKey]: kept });
  }
}

function readKept(value: unknown): Kept {
  if (typeof value !== 'object' || value === null) return nothingKept;
  const { envelope, newestVersion, nextAtMs } = value as Partial<Record<keyof Kept, unknown>>;
  return {
    envelope: typeof envelope === 'string' ? envelope : null,
    newestVersion: typeof newestVersion === 'number' ? newestVersion : 0,
    nextAtMs: typeof nextAtMs === 'number' ? nextAtMs : 0,
  };
}
