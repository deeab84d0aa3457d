import type { Database, Queryable, Session, Statement, Transaction } from '@clipharbor/database';
import { RestError } from '../error.ts';
import type { PlanOption, PlanRequest } from '../parse/media.ts';
import type { Answer } from '../sql/body.ts';
import { join, render, type Sql, sql } from '../sql/text.ts';
import { identityOf, type RequestContext } from './context.ts';
import type { StatementNames } from './statement-names.ts';

export type Job = {
  statement: Sql;
  isReadOnly: boolean;
  /** Checks the result before the transaction ends; throwing rolls a write back. */
  check?(answer: Answer): void;
  /** The rows that the planner estimates for `count=planned` and `count=estimated`. */
  matching?: Sql | null;
};

export type ExecutionResult = { answer: Answer; planned: number | null };

export class Executor {
  readonly #database: Database;
  readonly #names: StatementNames;

  constructor(database: Database, names: StatementNames) {
    this.#database = database;
    this.#names = names;
  }

  async run(context: RequestContext, job: Job): Promise<ExecutionResult> {
    const session = this.#database.as(identityOf(context, job.isReadOnly));
    const isUndone = context.preferences.tx === 'rollback' && !job.isReadOnly;
    // A single statement is sent with begin and commit in one round trip.
    if (!isUndone && !job.matching && (job.isReadOnly || !job.check)) {
      const answer = await this.#answer(session, job.statement, context);
      job.check?.(answer);
      return { answer, planned: null };
    }
    const work = async (tx: Transaction): Promise<ExecutionResult> => {
      const counting = job.matching ? plannedRows(tx, job.matching) : null;
      const [answer, planned] = await Promise.all([this.#answer(tx, job.statement, context), counting]);
      job.check?.(answer);
      return { answer, planned };
    };
    return isUndone ? undo(session, work) : session.transaction(work);
  }

  /** The statement's plan instead of its result. With `analyze` it runs, so it is always rolled back. */
  async explain(context: RequestContext, { statement, isReadOnly }: Job, plan: PlanRequest): Promise<string> {
    const format = plan.format === 'json' ? sql`FORMAT JSON` : sql`FORMAT TEXT`;
    const options = [format, ...plan.options.map((option) => planOption[option])];
    const { text, values } = render(sql`EXPLAIN (${join(options, ', ')}) ${statement}`);
    const session = this.#database.as(identityOf(context, isReadOnly));
    const { rows } = await undo(session, (tx) => tx.query<{ 'QUERY PLAN': unknown }>(text, values));
    const lines = rows.map((row) => row['QUERY PLAN']);
    return plan.format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n');
  }

  async #answer(on: Queryable, statement: Sql, { caller }: RequestContext): Promise<Answer> {
    const { text, values } = render(statement);
    // Row-level security is part of a plan: with a shared name, every change of role would force a new plan.
    const name = this.#names.nameFor(text, caller.role);
    const prepared: Statement = name === undefined ? { text, values } : { text, values, name };
    const [answer] = (await on.query<Answer>(prepared)).rows;
    if (!answer) throw new RestError(500, 'PGRSTX00', 'The database gave no answer');
    return answer;
  }
}

const planOption: Record<PlanOption, Sql> = {
  analyze: sql`ANALYZE`,
  verbose: sql`VERBOSE`,
  settings: sql`SETTINGS`,
  buffers: sql`BUFFERS`,
  wal: sql`WAL`,
};

async function plannedRows(tx: Queryable, matching: Sql): Promise<number | null> {
  const { text, values } = render(sql`EXPLAIN (FORMAT JSON) ${matching}`);
  const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? null;
}

class Undone<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('undone on purpose');
    this.result = result;
  }
}

/** Returns the result of `work` and rolls back everything it did. */
async function undo<T>(session: Session, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await session.transaction(async (tx) => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}
