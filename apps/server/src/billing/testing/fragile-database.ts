import type { Database, Queryable, Session } from '@clipharbor/database';

/** Imitates a killed process, which observes nothing more. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface FragileDatabase {
  readonly database: Database;
  /** After this many further statements everything fails, until this is called again. `null`: nothing fails. */
  crashAfter(statements: number | null): void;
}

export function fragileDatabase(real: Database): FragileDatabase {
  let left: number | null = null;
  const step = (): void => {
    if (left === null) return;
    if (left <= 0) throw new Crash('killed');
    left -= 1;
  };
  const query =
    (inner: Queryable): Queryable['query'] =>
    async (...statement) => {
      step();
      return inner.query(...statement);
    };
  const wrap = (session: Session): Session => ({
    query: query(session),
    transaction: (work) =>
      session.transaction(async (tx) => {
        const result = await work({ query: query(tx), kysely: () => tx.kysely() });
        // Killed before the commit was sent, so none of it is stored.
        step();
        return result;
      }),
    kysely: () => session.kysely(),
  });
  return {
    database: { ...real, as: (identity) => wrap(real.as(identity)) },
    crashAfter: (statements) => {
      left = statements;
    },
  };
}
