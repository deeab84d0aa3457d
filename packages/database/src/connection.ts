import type { ClientBase, QueryConfig } from 'pg';
import type { Identity, Result, Statement } from './database.ts';
import { DatabaseError, toDatabaseError } from './error.ts';

/** Sends at once, even if earlier statements are still pending, so that several share one round trip. */
export async function send<R>(client: ClientBase, statement: Statement): Promise<Result<R>> {
  try {
    const result = await client.query(queryOf(statement));
    // A text with several statements returns a list of results; the last one counts.
    const last = Array.isArray(result) ? result.at(-1) : result;
    return { rows: last.rows, rowCount: last.rowCount ?? 0, command: last.command };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** A plain string avoids the copy that the driver makes of every other form. */
function queryOf({ text, name, values }: Statement): string | QueryConfig {
  if (name === undefined && values === undefined) return text;
  return {
    text,
    ...(name === undefined ? {} : { name }),
    ...(values === undefined ? {} : { values: [...values] }),
  };
}

const settingName = /^[a-z_][a-z0-9_.]*$/;
/** Names come from our own code, so there are few: each is checked once. */
const allowedNames = new Set<string>();

function requireAllowed(name: string): void {
  if (allowedNames.has(name)) return;
  if (!settingName.test(name) || name === 'role' || name === 'session_authorization') {
    throw new DatabaseError('statement', `The setting ${JSON.stringify(name)} is not allowed`, { code: '42704' });
  }
  if (allowedNames.size < 100) allowedNames.add(name);
}

type SettingsShape = { readonly text: string; readonly name: string };

/** Keyed by the names that are set, in order. */
const settingsShapes = new Map<string, SettingsShape>();
/** Identities in our own code have about a dozen shapes; beyond this limit, statements are parsed each time. */
const maxShapes = 100;

/** The statement for these settings. `true` makes each of them transaction-local. */
function settingsShape(names: readonly string[]): SettingsShape | { readonly text: string } {
  const key = names.join();
  const known = settingsShapes.get(key);
  if (known) return known;
  // The names are part of the text: they were checked, and the database then only has to read a value for each.
  const calls = names.map((name, index) => `set_config('${name}',$${index + 1},true)`);
  // One short column instead of every value: the result is never read.
  const text = `select num_nonnulls(${calls.join(',')})`;
  if (settingsShapes.size >= maxShapes) return { text };
  const shape = { text, name: `identity_${settingsShapes.size}` };
  settingsShapes.set(key, shape);
  return shape;
}

/** A token's claims are the same object for all its requests, as long as the verifier caches it. */
const writtenClaims = new WeakMap<object, string>();

function claimsText(claims: Identity['claims']): string {
  if (claims === undefined) return '';
  const known = writtenClaims.get(claims) ?? JSON.stringify(claims);
  writtenClaims.set(claims, known);
  return known;
}

/** All settings of an identity as one statement. */
export function settingsStatement(identity: Identity): Statement {
  // Claims are always set, even if there are none: a connection must never keep the previous visitor's.
  const names = ['role', 'request.jwt.claims'];
  const values = [identity.role, claimsText(identity.claims)];
  if (identity.statementTimeoutMs !== undefined) {
    names.push('statement_timeout');
    values.push(String(identity.statementTimeoutMs));
  }
  const { settings = {} } = identity;
  for (const name of Object.keys(settings)) {
    requireAllowed(name);
    names.push(name);
    values.push(settings[name] ?? '');
  }
  return { ...settingsShape(names), values };
}

/** A transaction that has been started, but whose `begin` may still be in flight. */
export interface OpenTransaction {
  query<R>(statement: Statement): Promise<Result<R>>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** A transaction whose user will end it (a `transaction` call or Kysely). */
export interface LeasedTransaction extends OpenTransaction {
  release(): void;
}

export type Watch = (limitMs: number) => () => void;

/** As on PostgreSQL, where the connection has this limit: no statement outlives its request. */
const longestMs = 30_000;

/** Applies the identity's statement timeout. */
export function watched<R>(
  answer: Promise<Result<R>>,
  identity: Identity | null,
  watch: Watch | undefined,
): Promise<Result<R>> {
  const limit = identity?.statementTimeoutMs ?? longestMs;
  if (!watch || limit === 0) return answer;
  return answer.finally(watch(limit));
}

export function beginOn(client: ClientBase, identity: Identity | null, watch?: Watch): OpenTransaction {
  // Built before anything is sent: it may throw, and must not leave an open transaction behind.
  const settings = identity && settingsStatement(identity);
  const opening: Promise<unknown>[] = [send(client, { text: 'begin' })];
  if (settings) opening.push(send(client, settings));
  const begun = Promise.all(opening);
  begun.catch(() => undefined); // Reported by the next statement; until then it would count as unhandled.
  return {
    async query(statement) {
      const answer = watched<never>(send(client, statement), identity, watch);
      answer.catch(() => undefined);
      // If the role is refused, everything after it fails with "transaction is aborted": report the original cause.
      await begun;
      return answer;
    },
    async commit() {
      const answer = send(client, { text: 'commit' });
      answer.catch(() => undefined);
      await begun;
      // After a swallowed error the database rolls back silently; the caller must not take that for a success.
      if ((await answer).command === 'ROLLBACK') {
        throw new DatabaseError('statement', 'current transaction is aborted, nothing was kept', { code: '25P02' });
      }
    },
    async rollback() {
      await send(client, { text: 'rollback' });
    },
  };
}
