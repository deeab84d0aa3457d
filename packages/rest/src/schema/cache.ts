import type { Database } from '@clipharbor/database';
import { RestError } from '../error.ts';
import { buildModel } from './build.ts';
import { readCatalog } from './catalog.ts';
import type { SchemaModel } from './model.ts';

/** Holds the model of the database. It is loaded on the first request and again after `reload`. */
export class SchemaCache {
  readonly #database: Database;
  readonly #exposed: readonly string[];
  readonly #extra: readonly string[];
  #model: Promise<SchemaModel> | null = null;
  #readAt = 0;

  constructor(database: Database, exposed: readonly string[], extra: readonly string[]) {
    this.#database = database;
    this.#exposed = exposed;
    this.#extra = extra;
  }

  /** Requests that arrive while the model is loading share that load. */
  async model(): Promise<SchemaModel> {
    this.#model ??= this.#read();
    try {
      return await this.#model;
    } catch (error) {
      this.#model = null;
      throw new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.', {
        cause: error,
        headers: { 'retry-after': '1' },
      });
    }
  }

  /** Reloads if the model is older than `ms`. False if it is too fresh to have missed anything. */
  async refresh(ms: number): Promise<boolean> {
    if (performance.now() - this.#readAt < ms) return false;
    await this.reload();
    return true;
  }

  /** The old model is used until the new one is ready, and stays if loading fails. */
  async reload(): Promise<void> {
    const fresh = this.#read();
    await fresh;
    this.#model = fresh;
  }

  async #read(): Promise<SchemaModel> {
    this.#readAt = performance.now();
    const catalog = await this.#database.transaction((tx) => readCatalog(tx, this.#exposed, this.#extra));
    return buildModel(catalog, this.#exposed);
  }
}
