import { MediaError } from '../model/errors.ts';
import type { Resource } from '../model/manifest.ts';
import { attempt, fromStart, type TransferState } from './attempt.ts';
import { canceledError, pauseFor, throwIfCanceled } from './cancel.ts';
import type { LoadContext } from './context.ts';
import type { HostPass } from './host-gate.ts';
import { backoffDelay, defaultPolicy, type LoadPolicy } from './policy.ts';
import type { Receiver } from './receiver.ts';
import { checkUrl } from './url-rules.ts';
import type { Validator } from './validator.ts';

/** What a transfer needs besides its address. */
export interface TransferOptions {
  /** `media` (the default) treats text as an error. */
  readonly expect?: 'media' | 'any';
  /** Accept only parts of one version, named by its validator if known: anything else is `source.changed`. */
  readonly pinned?: { readonly validator?: Validator };
  /** The range is a first part: a whole resource is accepted too, and a shorter resource is complete. */
  readonly isProbe?: boolean;
}

/** A finished transfer. */
export interface Transferred {
  /** Bytes delivered. */
  readonly size: number;
  /** False when only the container can tell whether the end is missing. */
  readonly lengthKnown: boolean;
  /** The address after redirects. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Delivers the bytes of one resource to a receiver, in order and each once. Retries temporary failures, resumes
 * truncated bodies if the server can prove that the resource is unchanged, and starts over if not.
 */
export async function transfer(
  resource: Resource,
  receiver: Receiver,
  context: LoadContext,
  options: TransferOptions = {},
): Promise<Transferred> {
  const policy: LoadPolicy = { ...defaultPolicy, ...context.policy };
  const url = checkUrl(resource.url);
  const state: TransferState = {
    progress: {
      wanted: resource.range ?? { start: 0 },
      received: 0,
      ...(options.pinned ? { ...options.pinned, isPinned: true } : {}),
      ...(options.isProbe ? { isProbe: true } : {}),
    },
    isComplete: resource.range?.length === 0,
    lengthKnown: true,
  };
  let retry = 0;
  let last: MediaError | undefined;
  while (!state.isComplete) {
    const before = state.progress.received;
    try {
      // A part that cannot be proven to belong to the rest is useless.
      if (before > 0 && !isProvable(state)) {
        await receiver.restart();
        state.progress = fromStart(state.progress);
      }
      await throughGate(url, context, policy, state, () =>
        attempt(state, receiver, context, {
          url,
          isFresh: last !== undefined && brokeOff(last),
          silenceMs: retry === 0 ? policy.firstSilenceMs : policy.silenceMs,
          policy,
          expect: options.expect ?? 'media',
        }),
      );
      last = undefined;
      // The server would send the same part again, endlessly.
      if (!state.isComplete && !isProvable(state)) throw partialAnswer(url);
    } catch (error) {
      if (context.signal.aborted) throw canceledError(context.signal);
      if (isProvable(state) && state.progress.received - before >= policy.progressBytes) retry = 0;
      if (!mayRetry(error, options) || retry >= policy.retries) throw error;
      last = error;
      const waitMs = waitBefore(retry, error, policy, context);
      context.onRetry?.(withUrl(error, url), { attempt: retry + 1, attempts: policy.retries, waitMs });
      await pauseFor(context.clock, waitMs, context.signal);
      retry++;
    }
  }
  const { response } = state;
  return {
    size: state.progress.received,
    lengthKnown: state.lengthKnown,
    url: response?.url ?? url,
    headers: response?.headers ?? {},
  };
}

/** Whether the server names the version, which proves that later parts belong to the ones already received. */
const isProvable = ({ progress }: TransferState): boolean => progress.validator !== undefined;

const partialAnswer = (url: string): MediaError =>
  new MediaError('segment.truncated', 'The server sent only a part.', { facts: { url } });

/** A changed resource is requested from its start, unless other parts already depend on the old version. */
function mayRetry(error: unknown, options: TransferOptions): error is MediaError {
  if (!(error instanceof MediaError)) return false;
  return error.mayRetry || (error.code === 'source.changed' && !options.pinned && !options.isProbe);
}

/** Waits for the pause switch and the host's gate, and reports the outcome to the gate. */
async function throughGate(
  url: string,
  { gate, pause, signal, turn }: LoadContext,
  { maxRetryAfterMs }: LoadPolicy,
  state: TransferState,
  work: () => Promise<void>,
): Promise<void> {
  throwIfCanceled(signal);
  await pause?.whenRunning(signal);
  if (!gate) return work();
  const pass: HostPass = await gate.enter(url, signal, turn);
  const before = state.progress.received;
  try {
    await work();
    pass.succeeded(Math.max(0, state.progress.received - before));
  } catch (error) {
    if (error instanceof MediaError && !signal.aborted) {
      const { status, retryAfter = 0 } = error.facts;
      if (status === 429 || status === 503) pass.refused(Math.min(retryAfter * 1000, maxRetryAfterMs));
      else if (error.code === 'http.busy' || brokeOff(error)) pass.failed();
    }
    throw error;
  } finally {
    pass.leave();
  }
}

const brokeOff = ({ code }: MediaError): boolean =>
  code === 'network.failed' || code === 'network.stalled' || code === 'segment.truncated';

function withUrl(error: MediaError, url: string): MediaError {
  return error.facts.url ? error : new MediaError(error.code, error.message, { facts: { ...error.facts, url } });
}

/** Milliseconds before a retry. */
function waitBefore(retry: number, error: MediaError, policy: LoadPolicy, { random }: LoadContext): number {
  const asked = Math.min((error.facts.retryAfter ?? 0) * 1000, policy.maxRetryAfterMs);
  return Math.max(asked, backoffDelay(policy, retry, random));
}
