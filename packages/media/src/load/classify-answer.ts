import { MediaError } from '../model/errors.ts';
import type { ByteRange } from '../model/manifest.ts';
import type { HttpResponse } from '../model/ports.ts';
import { parseContentRange } from './content-range.ts';
import { parseRetryAfter } from './retry-after.ts';
import { type Validator, validatorOf } from './validator.ts';

/** What is wanted and how much of it is already there. */
export interface TransferProgress {
  readonly wanted: ByteRange;
  readonly received: number;
  /** The version that `received` belongs to. */
  readonly validator?: Validator;
  /** Accept only a part of the version that `validator` names (if known). */
  readonly isPinned?: boolean;
  /** The wanted range is a first part: the whole is accepted too, and a shorter resource is complete. */
  readonly isProbe?: boolean;
}

/** What to do with a response. */
export type AnswerAction =
  /** Read it: drop the first `skip` bytes, then `expected` wanted bytes follow (unknown when absent). */
  | {
      readonly kind: 'read';
      /** What was received before is from another version. */
      readonly isRestart: boolean;
      readonly skip: number;
      readonly expected?: number;
      /** The range wanted from now on, when the response decides that. */
      readonly wanted?: ByteRange;
      /** Accept more bytes than announced, because the announcement is wrong. */
      readonly isOpenEnded: boolean;
    }
  | { readonly kind: 'complete' }
  | { readonly kind: 'askFromStart'; readonly error: MediaError }
  | { readonly kind: 'fail'; readonly error: MediaError };

type Head = Pick<HttpResponse, 'url' | 'status' | 'headers'>;

/** Decides what to do with a response from its head, before reading any of its body. */
export function classifyAnswer(head: Head, progress: TransferProgress, wallTime: number): AnswerAction {
  const { status } = head;
  if (status === 206) return classifyPart(head, progress);
  if (status >= 200 && status < 300) return classifyWhole(head, progress);
  if (status === 416) return classifyUnsatisfied(head, progress);
  const retryAfter = parseRetryAfter(head.headers['retry-after'], wallTime);
  const facts = { url: head.url, status, ...(retryAfter === undefined ? {} : { retryAfter }) };
  const isBusy = status === 408 || status === 425 || status === 429 || status >= 500;
  const error = isBusy
    ? new MediaError('http.busy', `The server is busy (${status}).`, { facts })
    : new MediaError('http.refused', `The server refused (${status}).`, { facts });
  return { kind: 'fail', error };
}

function classifyWhole(head: Head, progress: TransferProgress): AnswerAction {
  const { received, validator } = progress;
  if (progress.isPinned) return { kind: 'fail', error: changed(head) };
  const wanted = progress.isProbe ? { start: progress.wanted.start } : progress.wanted;
  const isRestart = received > 0 && (validator === undefined || validatorOf(head.headers) !== validator);
  const have = isRestart ? 0 : received;
  const shared = {
    kind: 'read',
    isRestart,
    skip: wanted.start + have,
    isOpenEnded: wanted.length === undefined,
    wanted,
  } as const;
  const length = announcedLength(head);
  if (length === undefined) {
    return wanted.length === undefined ? shared : { ...shared, expected: wanted.length - have };
  }
  const available = length - wanted.start;
  if (available < (wanted.length ?? 0)) return { kind: 'fail', error: tooShort(head) };
  return { ...shared, expected: (wanted.length ?? available) - have };
}

function classifyPart(head: Head, { wanted, received, validator, isPinned, isProbe }: TransferProgress): AnswerAction {
  const version = validatorOf(head.headers);
  if (validator !== undefined && version !== undefined && version !== validator) {
    return isPinned ? { kind: 'fail', error: changed(head) } : { kind: 'askFromStart', error: changed(head) };
  }
  const position = wanted.start + received;
  const remaining = wanted.length === undefined ? undefined : wanted.length - received;
  const range = parseContentRange(head.headers['content-range']);
  const read = { kind: 'read', isRestart: false, skip: 0, isOpenEnded: false } as const;
  if (range?.kind !== 'part') {
    // Some servers omit the header: exactly the requested length is proof enough.
    if (remaining !== undefined && announcedLength(head) === remaining) return { ...read, expected: remaining };
    return { kind: 'askFromStart', error: wrongRange(head) };
  }
  if (range.start !== position) return { kind: 'askFromStart', error: wrongRange(head) };
  const offered = range.end - position + 1;
  if (remaining !== undefined && offered < remaining && range.total === range.end + 1) {
    if (!isProbe) return { kind: 'fail', error: tooShort(head) };
    return { ...read, expected: offered, wanted: { start: wanted.start, length: received + offered } };
  }
  return { ...read, expected: Math.min(offered, remaining ?? offered) };
}

function classifyUnsatisfied(head: Head, { wanted, received, isProbe }: TransferProgress): AnswerAction {
  const range = parseContentRange(head.headers['content-range']);
  const isAtEnd = range?.kind === 'unsatisfied' && range.total === wanted.start + received;
  if (isAtEnd && (isProbe || wanted.length === undefined)) return { kind: 'complete' };
  const error = new MediaError('http.refused', 'The server does not have these bytes.', {
    facts: { url: head.url, status: 416 },
  });
  // It had more bytes a moment ago.
  return received > 0 ? { kind: 'askFromStart', error: changed(head) } : { kind: 'fail', error };
}

/** Whether the transport decompresses the body: positions and lengths on the wire are then meaningless to us. */
export function isPacked(headers: Readonly<Record<string, string>>): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return Boolean(encoding) && encoding !== 'identity';
}

/** Content-Length, unless it counts compressed bytes while we see decompressed ones. */
function announcedLength(head: Head): number | undefined {
  if (isPacked(head.headers)) return undefined;
  const text = head.headers['content-length']?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const facts = (head: Head) => ({ facts: { url: head.url, status: head.status } });
const tooShort = (head: Head): MediaError =>
  new MediaError('segment.truncated', 'The resource is shorter than the requested part.', facts(head));
const changed = (head: Head): MediaError => new MediaError('source.changed', 'The resource has changed.', facts(head));
const wrongRange = (head: Head): MediaError =>
  new MediaError('segment.truncated', 'The server sent a different part than requested.', facts(head));
