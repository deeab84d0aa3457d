import { type ClientBase, type Connection, Query, types } from 'pg';
import { settingsStatement, type Watch, watched } from './connection.ts';
import type { Identity, Result, Statement } from './database.ts';
import { toDatabaseError } from './error.ts';
import { hasWireText, wireText } from './wire-text.ts';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Parses one value of a row. */
type Column = { readonly name: string; readonly parse: (text: string) => unknown };

/** The statements that a connection has prepared, with their result columns once known. */
const preparedOn = new WeakMap<Connection, Map<string, readonly Column[] | null>>();

function preparedBy(connection: Connection): Map<string, readonly Column[] | null> {
  const known = preparedOn.get(connection) ?? new Map<string, readonly Column[] | null>();
  preparedOn.set(connection, known);
  return known;
}

/** Separate from the driver's own names: it does not know the statements prepared here, nor we its own. */
const ownName = (name: string | undefined): string => (name === undefined ? '' : `single_${name}`);

type Settle = (error: Error | null, result?: Result<Record<string, unknown>>) => void;

/**
 * One statement of one identity in one round trip: the settings and the statement share one Sync. PostgreSQL treats
 * everything before a Sync as one transaction, so neither `begin` nor `commit` is sent, and there is one response instead of
 * four.
 */
class SingleRoundTripQuery extends Query {
  /** Called by the driver, which wraps it for its timeout. */
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

  /** A statement counts as prepared when the database confirms it, even if the request fails afterwards. */
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
    // A prepared statement keeps its columns: the database refuses to run it if they would change.
    if (this.#prepared?.has(this.#name)) this.#prepared.set(this.#name, this.#columns);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (!this.#isSet) return; // The result of the settings, which is not needed.
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
    // An empty query has no result.
  }

  handleError(error: Error): void {
    this.#stopHearing?.();
    this.callback(error);
  }

  /** Only now is it committed: a deferred constraint may still have failed after the statement was done. */
  handleReadyForQuery(): void {
    this.#stopHearing?.();
    const [command = '', ...counts] = this.#command.split(' ');
    this.callback(null, { rows: this.#rows, rowCount: Number(counts.at(-1) ?? 0), command });
  }
}

const texts = ({ values = [] }: Statement): (string | Buffer | null)[] => values.map(wireText);

/** A plain string may contain several statements, which cannot be prepared. */
export function canSendInOneTrip({ name, values = [] }: Statement): boolean {
  return (name !== undefined || values.length > 0) && values.every(hasWireText);
}

/** The client must be idle and not shared: responses are matched by order. */
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
