import type { Context } from 'hono';
import { invalid } from '../errors/auth-error.ts';

export interface Page {
  readonly page: number;
  readonly perPage: number;
}

const maxPage = 1_000_000;
const maxPerPage = 1000;

function readNumber(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined || text === '') return fallback;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw invalid('Bad Pagination Parameters: expected a number from 1');
  return Math.min(number, most);
}

/** The requested page of a list. */
export function pageOf(c: Context): Page {
  return {
    page: readNumber(c.req.query('page'), 1, maxPage),
    perPage: readNumber(c.req.query('per_page'), 50, maxPerPage),
  };
}

/** supabase-js reads the total and the next page from these headers. */
export function setPageHeaders(c: Context, { page, perPage }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${c.req.path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  c.header('x-total-count', String(total));
  c.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
}
