import { builtInRecipes, type Recipes } from './built-in.ts';
import { openEnvelope } from './envelope.ts';
import { type RecipeTrust, usableRecipes, verifyRecipes } from './verify.ts';

const dayMs = 86_400_000;
/** An unreachable server is asked again sooner. */
const retryMs = 3_600_000;

/** What a program stores about received recipes. */
export interface KeptRecipes {
  /** The signed file as received: it is verified again whenever it is read from storage. */
  readonly envelope: string | null;
  readonly newestVersion: number;
  readonly nextAtMs: number;
}

export interface RecipePorts extends Pick<RecipeTrust, 'publicKey' | 'verify'> {
  readonly nowMs: () => number;
  /** The text of `/recipes.json`; null if the server has none. Rejects if the server is unreachable. */
  readonly load: () => Promise<string | null>;
  /** Whatever `write` has stored, or anything else. */
  readonly read: () => Promise<unknown>;
  readonly write: (kept: KeptRecipes) => Promise<void>;
}

/** The recipes in use: signed ones from our server while they are valid, otherwise those of this version. */
export class RecipeUpdates {
  readonly #ports: RecipePorts;
  #loading: Promise<void> | undefined;
  #kept: KeptRecipes = { envelope: null, newestVersion: 0, nextAtMs: 0 };
  #received: Recipes | null = null;

  constructor(ports: RecipePorts) {
    this.#ports = ports;
  }

  /** The built-in ones until `load` has resolved. */
  get recipes(): Recipes {
    return usableRecipes(this.#received, this.#ports.nowMs());
  }

  /** Reads what an earlier run has stored. Never rejects: without it, the built-in recipes apply. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch(() => undefined);
    return this.#loading;
  }

  /** Asks the server, at most once a day. */
  async refresh(): Promise<void> {
    await this.load();
    const now = this.#ports.nowMs();
    // A clock that was set back must not delay the next request by years.
    if (now < this.#kept.nextAtMs && this.#kept.nextAtMs - now <= dayMs) return;
    const envelope = await this.#ports.load().catch(() => undefined);
    if (envelope === undefined) return this.#keep({ ...this.#kept, nextAtMs: now + retryMs });
    const received = await this.#open(envelope);
    if (received === null) return this.#keep({ ...this.#kept, nextAtMs: now + dayMs });
    this.#received = received;
    const newestVersion = Math.max(received.version, builtInRecipes.version);
    await this.#keep({ envelope, newestVersion, nextAtMs: now + dayMs });
  }

  async #load(): Promise<void> {
    this.#kept = readKept(await this.#ports.read());
    this.#received = await this.#open(this.#kept.envelope);
  }

  async #open(envelope: string | null): Promise<Recipes | null> {
    const signed = envelope === null ? null : openEnvelope(envelope);
    if (signed === null) return null;
    const { publicKey, verify, nowMs } = this.#ports;
    const { newestVersion } = this.#kept;
    const verdict = await verifyRecipes(signed, { publicKey, verify, newestVersion, nowMs: nowMs() });
    return verdict.ok ? verdict.recipes : null;
  }

  async #keep(kept: KeptRecipes): Promise<void> {
    this.#kept = kept;
    await this.#ports.write(kept);
  }
}

function readKept(value: unknown): KeptRecipes {
  const known = typeof value === 'object' && value !== null ? value : {};
  const { envelope, newestVersion, nextAtMs }: Partial<Record<keyof KeptRecipes, unknown>> = known;
  return {
    envelope: typeof envelope === 'string' ? envelope : null,
    newestVersion: typeof newestVersion === 'number' ? newestVersion : 0,
    nextAtMs: typeof nextAtMs === 'number' ? nextAtMs : 0,
  };
}
