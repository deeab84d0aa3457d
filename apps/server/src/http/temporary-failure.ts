import { DatabaseError, type DatabaseErrorKind } from '@clipharbor/database';

const TEMPORARY: ReadonlySet<DatabaseErrorKind> = new Set(['busy', 'unavailable', 'timeout', 'conflict']);

/** When another try makes sense. */
export const RETRY_AFTER_SECONDS = 1;

/** Whether the same request may succeed in a moment: the database is away, overloaded, or chose another transaction. */
export const isTemporary = (error: unknown): boolean => error instanceof DatabaseError && TEMPORARY.has(error.kind);
