import type { Clock, Http, HttpRequest } from '../../model/ports.ts';

/** A body with more than its bytes. */
export interface FullAnswer {
  readonly body: string | Uint8Array;
  readonly url?: string;
  readonly headers?: Record<string, string>;
}

type Reply = string | Uint8Array | number | FullAnswer;

/** One answer of the fake server: text, bytes, a status, or something that depends on the request. */
export type Answer = Reply | ((request: HttpRequest, count: number) => Reply);

/** An in-memory server that records the requested addresses in order. */
export interface FakeHttp extends Http {
  readonly asked: string[];
  readonly answers: Map<string, Answer>;
}

/** Answers from a table; a missing address is 404. The query that low-latency reloads add is not part of the name. */
export function fakeHttp(table: Record<string, Answer>): FakeHttp {
  const answers = new Map(Object.entries(table));
  const asked: string[] = [];
  const counts = new Map<string, number>();
  return {
    asked,
    answers,
    async get(request) {
      request.signal.throwIfAborted();
      asked.push(request.url);
      const name = request.url.replace(/[?&]_HLS_[^#]*$/, '');
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const found = answers.get(name) ?? 404;
      const made = typeof found === 'function' ? found(request, count) : found;
      const full = asFull(made);
      const bytes = typeof full.body === 'string' ? new TextEncoder().encode(full.body) : full.body;
      const { range } = request;
      const part = range ? bytes.subarray(range.start, range.end === undefined ? undefined : range.end + 1) : bytes;
      return {
        url: full.url ?? request.url,
        status: typeof made === 'number' ? made : range ? 206 : 200,
        headers: full.headers ?? {},
        body: chunks(part),
        cancel: () => undefined,
      };
    },
  };
}

function asFull(reply: Reply): FullAnswer {
  if (typeof reply === 'number') return { body: '' };
  return typeof reply === 'object' && 'body' in reply ? reply : { body: reply };
}

/** Small pieces, as networks deliver them. */
async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1500) yield bytes.subarray(at, at + 1500);
}

/** A clock that advances only on demand. */
export function fakeClock(wallTime = Date.parse('2026-01-01T00:00:00Z')): Clock & { advance(seconds: number): void } {
  let passed = 0;
  return {
    now: () => passed,
    wallTime: () => wallTime + passed,
    wait: async () => undefined,
    advance(seconds) {
      passed += seconds * 1000;
    },
  };
}

/** A signal that is never aborted. */
export const calm = new AbortController().signal;
