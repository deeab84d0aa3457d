import type { Database, Queryable, Statement } from '@clipharbor/database';
import { RestError } from '../error.ts';
import type { PlanRequest } from '../parse/media.ts';
import type { Answer } from '../sql/body.ts';
import { catalogText, join, render, type Sql, sql } from '../sql/text.ts';
import { identityOf, type RequestContext } from './context.ts';
import type { StatementNames } from './statement-names.ts';

export type Job = {
  statement: Sql;
  isReadOnly: boolean;
  /** Looks at the answer before the transaction ends; what it throws undoes a write. */
  check?(answer: Answer): void;
  /** The rows that `count=planned` and `count=estimated` ask the planner about. */
  matching?: Sql | null;
};

export type Outcome = { answer: Answer; planned: number | null };

/** Ends a transaction without keeping what it did, though all went well. */
class Undone extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('rolled back on request');
    this.outcome = outcome;
  }
}

export class Executor {
  readonly #database: Database;
  readonly #names: StatementNames;

  constructor(database: Database, names: StatementNames) {
    this.#database = database;
    this.#names = names;
  }

  async run(context: RequestContext, job: Job): Promise<Outcome> {
    const session = this.#database.as(identityOf(context, job.isReadOnly));
    const isUndone = context.preferences.tx === 'rollback' && !job.isReadOnly;
    // Alone, the statement travels with begin and commit in one flight.
    if (!isUndone && !job.matching && (job.isReadOnly || !job.check)) {
      const outcome = { answer: await this.#answer(session, job.statement), planned: null };
      job.check?.(outcome.answer);
      return outcome;
    }
    try {
      return await session.transaction(async (tx) => {
        const [answer, planned] = await Promise.all([
          this.#answer(tx, job.statement),
          job.matching ? plannedRows(tx, job.matching) : null,
        ]);
        job.check?.(answer);
        if (isUndone) throw new Undone({ answer, planned });
        return { answer, planned };
      });
    } catch (error) {
      if (error instanceof Undone) return error.outcome;
      throw error;
    }
  }

  /** The plan of the statement instead of its answer. With `analyze` it runs, so it is always rolled back. */
  async explain(context: RequestContext, { statement, isReadOnly }: Job, plan: PlanRequest): Promise<string> {
    const options = [plan.format === 'json' ? sql`FORMAT JSON` : sql`FORMAT TEXT`, ...plan.options.map(planOption)];
    const { text, values } = render(sql`EXPLAIN (${join(options, ', ')}) ${statement}`);
    const session = this.#database.as(identityOf(context, isReadOnly));
    let lines = '';
    await session
      .transaction(async (tx) => {
        const { rows } = await tx.query<{ 'QUERY PLAN': unknown }>(text, values);
        const shown = rows.map((row) => row['QUERY PLAN']);
        lines = plan.format === 'json' ? JSON.stringify(shown[0]) : shown.join('\n');
        throw new Undone({ answer: EMPTY, planned: null });
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return lines;
  }

  async #answer(on: Queryable, statement: Sql): Promise<Answer> {
    const { text, values } = render(statement);
    const name = this.#names.nameFor(text);
    const prepared: Statement = name === undefined ? { text, values } : { text, values, name };
    const [answer] = (await on.query<Answer>(prepared)).rows;
    if (!answer) throw new RestError(500, 'PGRSTX00', 'The database gave no answer');
    return answer;
  }
}

const EMPTY: Answer = { total: null, rows: '0', body: '', key: null, inserted: null, headers: null, status: null };

/** The names were checked against the list of options when the header was read. */
const planOption = (name: string): Sql => catalogText(name.toUpperCase());

async function plannedRows(tx: Queryable, matching: Sql): Promise<number | null> {
  const { text, values } = render(sql`EXPLAIN (FORMAT JSON) ${matching}`);
  const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? null;
}
