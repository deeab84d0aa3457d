import { type ClientBase, type Connection, Query, types } from 'pg';
import { settingsStatement, type Watch, watched } from './connection.ts';
import type { Identity, Result, Statement } from './database.ts';
import { toDatabaseError } from './error.ts';
import { hasWireText, wireText } from './wire-text.ts';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Reads one value of a row. */
type Column = { readonly name: string; readonly parse: (text: string) => unknown };

/** The statements that a connection has prepared, with the columns of their answers once they are known. */
const preparedOn = new WeakMap<Connection, Map<string, readonly Column[] | null>>();

function preparedBy(connection: Connection): Map<string, readonly Column[] | null> {
  const known = preparedOn.get(connection) ?? new Map<string, readonly Column[] | null>();
  preparedOn.set(connection, known);
  return known;
}

/** Kept apart from the driver's own names: it does not know of statements that were prepared here, nor we of its. */
const ownName = (name: string | undefined): string => (name === undefined ? '' : `single_${name}`);

type Settle = (error: Error | null, result?: Result<Record<string, unknown>>) => void;

/**
 * One statement of one identity in one round trip: the settings and the statement share one Sync. What lies before a Sync is
 * one transaction to PostgreSQL, so neither `begin` nor `commit` is sent, and one answer comes back instead of four.
 */
class SingleRoundTripQuery extends Query {
  /** The driver calls it, and wraps it to watch the time. */
  callback: Settle;
  readonly #settings: Statement;
  readonly #statement: Statement;
  readonly #name: string;
  #columns: readonly Column[] | null = null;
  #rows: Record<string, unknown>[] = [];
  #command = '';
  #isSet = false;
  #prepared: Map<string, readonly Column[] | null> | null = null;
  #stopHearing: (() => void) | null = null;

  constructor(settings: Statement, statement: Statement, callback: Settle) {
    super(statement.text);
    this.#settings = settings;
    this.#statement = statement;
    this.#name = ownName(statement.name);
    this.callback = callback;
  }

  override submit = (connection: Connection): void => {
    const prepared = preparedBy(connection);
    this.#prepared = prepared;
    const settingsName = ownName(this.#settings.name);
    const missing: string[] = [];
    const prepare = (name: string, text: string): void => {
      if (prepared.has(name)) return;
      missing.push(name);
      connection.parse({ name, text, types: [] }, true);
    };
    prepare(settingsName, this.#settings.text);
    connection.bind({ statement: settingsName, values: texts(this.#settings) }, true);
    connection.execute(null, true);
    prepare(this.#name, this.#statement.text);
    connection.bind({ statement: this.#name, values: texts(this.#statement) }, true);
    this.#columns = prepared.get(this.#name) ?? null;
    if (!this.#columns) connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
    connection.sync();
    if (missing.length > 0) this.#hear(connection, missing);
  };

  /** A statement is prepared when the database says so, also when the trip fails afterwards. */
  #hear(connection: Connection, missing: string[]): void {
    const onParsed = (): void => {
      const name = missing.shift();
      if (name) this.#prepared?.set(name, null);
    };
    connection.on('parseComplete', onParsed);
    this.#stopHearing = () => connection.off('parseComplete', onParsed);
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
    // A prepared statement keeps its columns: the database refuses to run it when they would change.
    if (this.#prepared?.has(this.#name)) this.#prepared.set(this.#name, this.#columns);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (!this.#isSet) return; // The answer of the settings, which no one reads.
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of (this.#columns ?? []).entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#isSet) this.#command = text;
    this.#isSet = true;
  }

  handleEmptyQuery(): void {
    // Nothing was asked, so nothing is answered.
  }

  handleError(error: Error): void {
    this.#stopHearing?.();
    this.callback(error);
  }

  /** Only now it is committed: a deferred rule may still have refused it after the statement was done. */
  handleReadyForQuery(): void {
    this.#stopHearing?.();
    const [command = '', ...counts] = this.#command.split(' ');
    this.callback(null, { rows: this.#rows, rowCount: Number(counts.at(-1) ?? 0), command });
  }
}

const texts = ({ values = [] }: Statement): (string | Buffer | null)[] => values.map(wireText);

/** A bare text may hold several statements, which cannot be prepared. */
export function canSendInOneTrip({ name, values = [] }: Statement): boolean {
  return (name !== undefined || values.length > 0) && values.every(hasWireText);
}

/** The client must be idle and used by no one else: answers are matched by their order. */
export function sendInOneTrip<R>(
  client: ClientBase,
  identity: Identity,
  statement: Statement,
  watch: Watch | undefined,
): Promise<Result<R>> {
  const settings = settingsStatement(identity);
  const answer = new Promise<Result<R>>((resolve, reject) => {
    const settle: Settle = (error, result) => {
      if (error || !result) reject(toDatabaseError(error));
      else resolve(result as Result<R>);
    };
    client.query(new SingleRoundTripQuery(settings, statement, settle));
  });
  return watched(answer, identity, watch);
}
