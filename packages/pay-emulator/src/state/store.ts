import { type TableName, type Tables, tableNames } from './tables.ts';

/** Everything as JSON, to be kept by whoever runs the emulator. */
export interface Snapshot {
  version: 1;
  /** Unix seconds up to which everything that was due has happened. */
  now: number;
  /** By how much the clock was moved ahead of the time around it. */
  ahead: number;
  tables: { [Name in TableName]?: Tables[Name][] };
}

/** Objects are replaced, never changed in place: what was handed out or put into an event stays as it was. */
export class Store {
  readonly #tables = new Map<TableName, Map<string, unknown>>(tableNames.map((name) => [name, new Map()]));
  #undo: (() => void)[] | null = null;
  #revision = 0;

  /** Grows with every write. */
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

  /** All or nothing: when `work` throws, everything it wrote is taken back. `isKept` names errors that leave traces. */
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
