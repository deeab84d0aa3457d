import type { DatabaseError } from '@clipharbor/database';
import { RestError } from '../error.ts';

/** HTTP status by SQLSTATE: whole codes first, then classes. Everything else is the client's fault: 400. */
const statusOfCode: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};

const statusOfClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** The server is stopping, has crashed or is still starting. */
const ended: ReadonlySet<string> = new Set(['57P02', '57P03']);

function statusOf({ code, message }: DatabaseError, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400;
  const chosen = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  if (chosen !== undefined) return Number(chosen);
  if (code.startsWith('PT')) return 500;
  return statusOfCode[code] ?? statusOfClass[code.slice(0, 2)] ?? 400;
}

export function fromDatabase(error: DatabaseError, isAnonymous: boolean): RestError {
  const options = { cause: error, headers: { 'retry-after': '1' } };
  // PostgREST responds with 504 here, which its client does not retry; it does retry 503.
  if (error.kind === 'busy' && error.code === '53300') {
    return new RestError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', options);
  }
  if (error.kind === 'unavailable' && (error.code.startsWith('08') || ended.has(error.code))) {
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', options);
  }
  if (error.code === 'PGRST') return raised(error);
  const status = statusOf(error, isAnonymous);
  return new RestError(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
    cause: error,
  });
}

/** `RAISE SQLSTATE 'PGRST'` lets a function write the whole response: body in the message, status in the detail. */
function raised(error: DatabaseError): RestError {
  const body = jsonObject(error.message);
  if (!body || typeof body['code'] !== 'string' || typeof body['message'] !== 'string') {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${error.message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
      error,
    );
  }
  const hint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (error.detail === undefined) return unreadable('DETAIL is missing in the RAISE statement', hint, error);
  const answer = jsonObject(error.detail);
  const headers = answer ? stringRecord(answer['headers']) : null;
  const status = answer?.['status'];
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599;
  if (!headers || !isStatus) return unreadable(`Invalid JSON value for DETAIL: '${error.detail}'`, hint, error);
  return new RestError(status, body['code'], body['message'], {
    details: body['details'] ?? null,
    hint: typeof body['hint'] === 'string' ? body['hint'] : null,
    headers,
    cause: error,
  });
}

function unreadable(details: string, hint: string, cause: unknown): RestError {
  const message = 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error';
  return new RestError(500, 'PGRST121', message, { details, hint, cause });
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Whether all names and values are valid in a header. */
function isHeaderSet(record: Record<string, string>): boolean {
  try {
    new Headers(record);
    return true;
  } catch {
    return false;
  }
}

function stringRecord(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const record: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') return null;
    record[name.toLowerCase()] = text;
  }
  return isHeaderSet(record) ? record : null;
}
