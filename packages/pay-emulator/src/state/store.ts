import { type TableName, type Tables, tableNames } from './tables.ts';

/** The whole state as JSON, to be stored by the emulator's user. */
export interface Snapshot {
  version: 1;
  /** Unix seconds up to which everything that was due has happened. */
  now: number;
  /** How far the clock was moved ahead of real time. */
  ahead: number;
  tables: { [Name in TableName]?: Tables[Name][] };
}

/** Objects are replaced, never modified: an object that was returned or put into an event stays unchanged. */
export class Store {
  readonly #tables = new Map<TableName, Map<string, unknown>>(tableNames.map((name) => [name, new Map()]));
  #undo: (() => void)[] | null = null;
  #revision = 0;

  /** Incremented by every write. */
  get revision(): number {
    return this.#revision;
  }

  #table<Name extends TableName>(name: Name): Map<string, Tables[Name]> {
    return this.#tables.get(name) as Map<string, Tables[Name]>;
  }

  get<Name extends TableName>(name: Name, id: string): Tables[Name] | undefined {
    return this.#table(name).get(id);
  }

  put<Name extends TableName, Row extends Tables[Name]>(name: Name, row: Row): Row {
    this.#remember(name, row.id);
    this.#table(name).set(row.id, row);
    return row;
  }

  remove(name: TableName, id: string): void {
    this.#remember(name, id);
    this.#table(name).delete(id);
  }

  #remember(name: TableName, id: string): void {
    const table: Map<string, unknown> = this.#table(name);
    const before = table.get(id);
    this.#revision += 1;
    this.#undo?.push(() => (before === undefined ? table.delete(id) : table.set(id, before)));
  }

  /** A transaction: if `work` throws, its writes are rolled back, except for errors that `isKept` accepts. */
  attempt<T>(work: () => T, isKept: (error: unknown) => boolean = () => false): T {
    const outer = this.#undo;
    const own: (() => void)[] = [];
    this.#undo = own;
    try {
      return work();
    } catch (error) {
      if (!isKept(error)) for (const undo of own.splice(0).reverse()) undo();
      throw error;
    } finally {
      outer?.push(...own);
      this.#undo = outer;
    }
  }

  /** Oldest first. */
  all<Name extends TableName>(name: Name): Tables[Name][] {
    return [...this.#table(name).values()];
  }

  find<Name extends TableName>(name: Name, wanted: (row: Tables[Name]) => boolean): Tables[Name] | undefined {
    return this.all(name).find(wanted);
  }

  filter<Name extends TableName>(name: Name, wanted: (row: Tables[Name]) => boolean): Tables[Name][] {
    return this.all(name).filter(wanted);
  }

  save(): Snapshot['tables'] {
    return Object.fromEntries(tableNames.map((name) => [name, this.all(name)]));
  }

  load(tables: Snapshot['tables']): void {
    for (const name of tableNames) {
      const table = this.#table(name);
      table.clear();
      for (const row of tables[name] ?? []) table.set(row.id, row);
    }
  }
}
