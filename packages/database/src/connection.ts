import type { ClientBase } from 'pg';
import type { Identity, Result, Statement } from './database.ts';
import { DatabaseError, toDatabaseError } from './error.ts';

/** Sends at once, also when earlier statements are still unanswered: that is what makes one flight out of many. */
export async function send<R>(client: ClientBase, statement: Statement): Promise<Result<R>> {
  try {
    const { text, name, values } = statement;
    const config = {
      text,
      ...(name === undefined ? {} : { name }),
      ...(values === undefined ? {} : { values: [...values] }),
    };
    const result = await client.query(config);
    // A text with several statements answers with a list; the last one speaks for all.
    const last = Array.isArray(result) ? result.at(-1) : result;
    return { rows: last.rows, rowCount: last.rowCount ?? 0, command: last.command };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

const SETTING_NAME = /^[a-z_][a-z0-9_.]*$/;

/** All settings of an identity as one statement. `true` makes each of them end with the transaction. */
export function settingsStatement(identity: Identity): Statement {
  const settings: [string, string][] = [['role', identity.role]];
  // Always set, also when there are no claims: a connection must never remember the last visitor's.
  settings.push(['request.jwt.claims', identity.claims === undefined ? '' : JSON.stringify(identity.claims)]);
  if (identity.statementTimeout !== undefined) settings.push(['statement_timeout', String(identity.statementTimeout)]);
  for (const [name, value] of Object.entries(identity.settings ?? {})) {
    if (!SETTING_NAME.test(name) || name === 'role' || name === 'session_authorization') {
      throw new DatabaseError('statement', `The setting ${JSON.stringify(name)} is not allowed`, { code: '42704' });
    }
    settings.push([name, value]);
  }
  const calls = settings.map((_, index) => `set_config($${index * 2 + 1},$${index * 2 + 2},true)`);
  return { text: `select ${calls.join(',')}`, values: settings.flat(), name: `identity_${settings.length}` };
}

/** A transaction that has been begun, but whose beginning may still be on its way. */
export interface OpenTransaction {
  query<R>(statement: Statement): Promise<Result<R>>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export function beginOn(client: ClientBase, identity: Identity | null): OpenTransaction {
  // Made before anything is sent: it may refuse, and must not leave a begun transaction behind.
  const settings = identity && settingsStatement(identity);
  const opening: Promise<unknown>[] = [send(client, { text: 'begin' })];
  if (settings) opening.push(send(client, settings));
  const begun = Promise.all(opening);
  begun.catch(() => undefined); // Reported by whatever comes next; until then it would count as unhandled.
  return {
    async query(statement) {
      const answer = send<never>(client, statement);
      answer.catch(() => undefined);
      // When the role is refused, everything after it fails with "transaction is aborted": tell the first cause.
      await begun;
      return answer;
    },
    async commit() {
      const answer = send(client, { text: 'commit' });
      answer.catch(() => undefined);
      await begun;
      // After a swallowed error the database rolls back without a word; the caller must not take that for a success.
      if ((await answer).command === 'ROLLBACK') {
        throw new DatabaseError('statement', 'current transaction is aborted, nothing was kept', { code: '25P02' });
      }
    },
    async rollback() {
      await send(client, { text: 'rollback' });
    },
  };
}
