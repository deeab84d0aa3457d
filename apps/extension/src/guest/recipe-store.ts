import { brand } from '@clipharbor/domain';
import { maxEnvelopeBytes, type Recipes, RecipeUpdates, type VerifySignature } from '@clipharbor/sites';
import { verifyAsync } from '@noble/ed25519';
import { siteOrigin } from '../site-origin.ts';

const alarm = 'recipes';
const timeoutMs = 15_000;
const storageKey = 'recipes';

/** Uses a library in every browser, because Chrome supports Ed25519 only since version 137. */
const verify: VerifySignature = (publicKey, signature, message) =>
  verifyAsync(signature, message, publicKey, { zip215: false });

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

/** The recipes in use, kept in the extension's storage. */
export class RecipeStore {
  readonly #onRecipes: (recipes: Recipes) => void;
  readonly #updates = new RecipeUpdates({
    publicKey: Uint8Array.from(atob(brand.recipesPublicKey), (char) => char.charCodeAt(0)),
    verify,
    nowMs: Date.now,
    load,
    read: async () => (await chrome.storage.local.get(storageKey))[storageKey],
    write: (kept) => chrome.storage.local.set({ [storageKey]: kept }),
  });

  /** `onRecipes` receives the recipes in use, at startup and after every update. */
  constructor(onRecipes: (recipes: Recipes) => void = () => undefined) {
    this.#onRecipes = onRecipes;
  }

  async current(): Promise<Recipes> {
    await this.#updates.load();
    return this.#updates.recipes;
  }

  /** Asks the server when the browser starts and by an alarm, at most once a day. */
  listen(): void {
    void this.#announce();
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
    await this.#updates.refresh();
    await this.#announce();
  }

  async #announce(): Promise<void> {
    this.#onRecipes(await this.current());
  }
}
