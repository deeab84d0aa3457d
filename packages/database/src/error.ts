/**
 * What went wrong, in terms that a caller can act on:
 * `busy` no connection was free in time; `unavailable` the database cannot be reached; `timeout` the statement ran too long;
 * `conflict` a concurrent transaction won, a retry may help; `constraint` the data violates a constraint;
 * `denied` the role lacks the privilege; `statement` any other error in the statement.
 */
export type DatabaseErrorKind = 'busy' | 'unavailable' | 'timeout' | 'conflict' | 'constraint' | 'denied' | 'statement';

/** The fields that both engines send with an error, with PostgreSQL's names. */
export interface ErrorFields {
  /** SQLSTATE, five characters. Our own errors (pool, connection) use a matching code of class 53 or 08. */
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** Where in the statement, counted in characters from 1. */
  readonly position?: number;
}

const textFields = ['detail', 'hint', 'schema', 'table', 'column', 'constraint'] as const;

export class DatabaseError extends Error implements ErrorFields {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly position?: number;

  constructor(kind: DatabaseErrorKind, message: string, fields: ErrorFields, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.code = fields.code;
    for (const key of textFields) {
      if (fields[key] !== undefined) this[key] = fields[key];
    }
    if (fields.position !== undefined) this.position = fields.position;
  }
}

const kindsByCode: Record<string, DatabaseErrorKind> = {
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'conflict',
  '42501': 'denied',
  '57014': 'timeout',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
};
const kindOfClass: Record<string, DatabaseErrorKind> = { '08': 'unavailable', '23': 'constraint', '53': 'busy' };

export function kindOfCode(code: string): DatabaseErrorKind {
  return kindsByCode[code] ?? kindOfClass[code.slice(0, 2)] ?? 'statement';
}

const sqlstate = /^[0-9A-Z]{5}$/;
const poolTimeout = 'timeout exceeded when trying to connect';

function text(source: object, key: string): string | undefined {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** All driver errors are converted here, so that callers see the same shape on both engines. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (!(error instanceof Error)) {
    return new DatabaseError('unavailable', 'The database connection failed', { code: '08000' }, error);
  }
  const code = text(error, 'code');
  // Socket errors carry a `code` too (ECONNRESET): only the server's own errors have a severity.
  if (code !== undefined && sqlstate.test(code) && text(error, 'severity') !== undefined) {
    const fields: Record<string, string> = {};
    for (const key of textFields) {
      const value = text(error, key);
      if (value !== undefined) fields[key] = value;
    }
    const position = Number(text(error, 'position'));
    return new DatabaseError(
      kindOfCode(code),
      error.message,
      { ...fields, code, ...(position > 0 ? { position } : {}) },
      error,
    );
  }
  if (error.message === poolTimeout) {
    return new DatabaseError('busy', 'All database connections are in use', { code: '53300' }, error);
  }
  if (error.message === 'Query read timeout') {
    return new DatabaseError('timeout', 'The database did not answer in time', { code: '57014' }, error);
  }
  return new DatabaseError('unavailable', 'The database connection failed', { code: '08006' }, error);
}
