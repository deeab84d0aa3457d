import { DatabaseError, type DatabaseErrorKind } from '@clipharbor/database';

const temporary: ReadonlySet<DatabaseErrorKind> = new Set(['busy', 'unavailable', 'timeout', 'conflict']);

/** When a retry makes sense. */
export const retryAfterSeconds = 1;

/** Whether the same request may succeed in a moment: the database is unavailable, overloaded, or chose another transaction. */
export const isTemporary = (error: unknown): boolean => error instanceof DatabaseError && temporary.has(error.kind);
