import { type Plan, parsePlan } from '@clipharbor/domain';
import { networkError, timeoutError, unreadableError } from '../client-error.ts';
import { deadline } from '../product/deadline.ts';
import type { BackendClientOptions } from './connect.ts';
import { failureOf, readRows } from './failure.ts';

const query = new URLSearchParams({ select: '*,detail:detail_id(*)', order: 'level' });

interface Source extends Pick<BackendClientOptions, 'place' | 'fetch'> {
  readonly timeoutMs: number;
}

/**
 * Reads the plans as supabase-js would, but without it: they are the same for everyone, and visitors who only compare prices
 * should not have to load an account library.
 */
export async function readPlans({ place, fetch, timeoutMs }: Source): Promise<readonly Plan[]> {
  const { url, publishableKey } = await place();
  const limit = deadline(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url.replace(/\/+$/, '')}/rest/v1/subscription?${query}`, {
      headers: { accept: 'application/json', apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
      signal: limit.signal,
    });
    text = await response.text();
  } catch (cause) {
    throw limit.isOver() ? timeoutError(timeoutMs, cause) : networkError(cause);
  } finally {
    limit.clear();
  }
  const { ok, status } = response;
  const answer = parseJson(text, status);
  if (!ok) throw failureOf(reported(answer, text), timeoutMs, status);
  if (!Array.isArray(answer)) throw unreadableError(status, answer);
  return readRows(status, () => answer.map(parsePlan));
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadableError(status, cause);
  }
}

/** The fields of a PostgREST error, where present. */
function reported(answer: unknown, text: string): { message: string; code?: string } {
  const { message, code } = Object(answer) as { message?: unknown; code?: unknown };
  return {
    message: typeof message === 'string' ? message : text,
    ...(typeof code === 'string' && { code }),
  };
}
