import type { BackendPlace } from '@clipharbor/client';
import * as z from 'zod/mini';
import type { Stored } from '../storage/stored.ts';

const rows = z.array(z.object({ id: z.int(), name: z.string().check(z.maxLength(200)) })).check(z.maxLength(100));

export type KnownPlans = z.output<typeof rows>;

export function readKnownPlans(stored: unknown): KnownPlans | undefined {
  const read = z.safeParse(rows, stored);
  return read.success ? read.data : undefined;
}

interface PlanNamesOptions {
  readonly place: () => Promise<BackendPlace>;
  readonly fetch: typeof globalThis.fetch;
  readonly kept: Stored<KnownPlans>;
  /** Called when a name becomes known. */
  readonly onChange: () => void;
}

/** Plan names by id, from the public table. Usage responses identify a plan only by its id. */
export class PlanNames {
  readonly #options: PlanNamesOptions;
  #isLoading = false;

  constructor(options: PlanNamesOptions) {
    this.#options = options;
  }

  /** The name, if known. Otherwise it is fetched in the background. */
  async nameOf(planId: number): Promise<string | null> {
    const known = (await this.#options.kept.get()).find(({ id }) => id === planId);
    if (known === undefined && !this.#isLoading) void this.#load();
    return known?.name ?? null;
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const plans = await this.#ask();
      await this.#options.kept.update(() => plans, true);
      this.#options.onChange();
    } catch {
      // No name is shown until the next time.
    } finally {
      this.#isLoading = false;
    }
  }

  async #ask(): Promise<KnownPlans> {
    const { place, fetch } = this.#options;
    const { url, publishableKey } = await place();
    const response = await fetch(`${url.replace(/\/+$/, '')}/rest/v1/subscription?select=id,name`, {
      credentials: 'omit',
      headers: { accept: 'application/json', apikey: publishableKey },
    });
    return z.parse(rows, await response.json());
  }
}
