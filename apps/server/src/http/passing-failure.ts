import { DatabaseError, type DatabaseErrorKind } from '@clipharbor/database';

const PASSING: ReadonlySet<DatabaseErrorKind> = new Set(['busy', 'unavailable', 'timeout', 'conflict']);

/** When another try makes sense. */
export const RETRY_AFTER_SECONDS = 1;

/** Whether the same request may succeed in a moment: the database is away, overloaded, or chose another transaction. */
export const isPassing = (error: unknown): boolean => error instanceof DatabaseError && PASSING.has(error.kind);
