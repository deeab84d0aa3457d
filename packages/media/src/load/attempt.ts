import { MediaError } from '../model/errors.ts';
import type { HttpResponse } from '../model/ports.ts';
import { BodyReader, maySendText } from './body-reader.ts';
import { linkedController } from './cancel.ts';
import { type AnswerAction, classifyAnswer, isPacked, type TransferProgress } from './classify-answer.ts';
import type { LoadContext } from './context.ts';
import type { LoadPolicy } from './policy.ts';
import { canPour, pourBody } from './pour-body.ts';
import type { Receiver } from './receiver.ts';
import { validatorOf } from './validator.ts';
import { Watchdog } from './watchdog.ts';

/** The state of one resource across all attempts. */
export interface TransferState {
  progress: TransferProgress;
  isComplete: boolean;
  lengthKnown: boolean;
  response?: Pick<HttpResponse, 'url' | 'status' | 'headers'>;
}

/** Options of one attempt. */
export interface AttemptOptions {
  readonly url: string;
  readonly isFresh: boolean;
  readonly silenceMs: number;
  readonly policy: LoadPolicy;
  /** `media` refuses text. */
  readonly expect: 'media' | 'any';
}

/** Makes one request and takes its data. Throws when that does not complete the resource; progress is kept. */
export async function attempt(
  state: TransferState,
  receiver: Receiver,
  context: LoadContext,
  options: AttemptOptions,
): Promise<void> {
  using controller = linkedController(context.signal);
  const { clock, onSilence } = context;
  const onLongWait = onSilence && ((leftMs: number) => onSilence(options.url, leftMs));
  const stop = (reason: MediaError): void => controller.abort(reason);
  const watchdog = new Watchdog(clock, options.policy, options.silenceMs, stop, onLongWait);
  watchdog.waiting();
  const stopWatching = watchdog.watch();
  let response: HttpResponse | undefined;
  try {
    response = await context.http.get(request(state.progress, context, options, controller.signal));
    watchdog.received(0);
    const action = classifyAnswer(response, state.progress, context.clock.wallTime());
    await act(action, response, watchdog);
  } catch (error) {
    if (controller.signal.aborted && !context.signal.aborted) throw controller.signal.reason;
    throw error;
  } finally {
    stopWatching();
    response?.cancel();
  }

  async function act(action: AnswerAction, answer: HttpResponse, watchdog: Watchdog): Promise<void> {
    if (action.kind === 'fail') throw action.error;
    if (action.kind === 'complete') {
      state.isComplete = true;
      return;
    }
    if (action.kind === 'askFromStart' || action.isRestart) {
      await receiver.restart();
      state.progress = fromStart(state.progress);
    }
    if (action.kind === 'askFromStart') throw action.error;
    if (action.wanted) state.progress = { ...state.progress, wanted: action.wanted };
    const { status, headers, url } = answer;
    state.response = { status, headers, url };
    const version = isPacked(headers) ? undefined : validatorOf(headers);
    if (version !== undefined && !state.progress.isPinned) state.progress = { ...state.progress, validator: version };
    receiver.begin?.(state.response, action.expected);
    await readBody(state, receiver, context, options, answer, action, watchdog);
  }
}

/** Resets to nothing received, and to any version unless one is pinned. */
export function fromStart({ validator, ...progress }: TransferProgress): TransferProgress {
  return { ...progress, received: 0, ...(progress.isPinned && validator !== undefined ? { validator } : {}) };
}

function request(progress: TransferProgress, context: LoadContext, options: AttemptOptions, signal: AbortSignal) {
  const { wanted, received, validator } = progress;
  const start = wanted.start + received;
  const needsRange = start > 0 || wanted.length !== undefined;
  const ifRange =
    needsRange && validator !== undefined && (received > 0 || progress.isPinned) ? { 'if-range': validator } : {};
  // Compression would hide the length of the media.
  const packing = options.expect === 'media' ? { 'accept-encoding': 'identity' } : {};
  return {
    url: options.url,
    signal,
    headers: { ...packing, ...context.headers, ...ifRange },
    ...(options.isFresh ? { isFresh: true } : {}),
    ...(needsRange
      ? { range: { start, ...(wanted.length === undefined ? {} : { end: wanted.start + wanted.length - 1 }) } }
      : {}),
  };
}

async function readBody(
  state: TransferState,
  receiver: Receiver,
  context: LoadContext,
  { expect, policy, url }: AttemptOptions,
  response: HttpResponse,
  action: Extract<AnswerAction, { kind: 'read' }>,
  watchdog: Watchdog,
): Promise<void> {
  const wallTime = context.clock.wallTime();
  const expected = action.expected ?? 0;
  let taken = 0;
  const onBytes = (count: number): void => {
    taken += count;
    state.progress = { ...state.progress, received: state.progress.received + count };
    context.onBytes?.(count);
  };
  if (action.skip === 0 && canPour(response, receiver, expected)) {
    if (state.progress.received + expected > policy.maxBytes) throw tooLarge(url);
    const mustSniff = maySendText(expect, response);
    await pourBody(response, receiver, context, watchdog, { expected, mustSniff, wallTime, onBytes });
  } else {
    const reader = new BodyReader(response, watchdog, { expect, skip: action.skip, wallTime });
    const accepted = action.isOpenEnded ? undefined : action.expected;
    await takeChunks(reader, receiver, context, {
      accepted: accepted ?? Number.POSITIVE_INFINITY,
      onBytes(count) {
        if (state.progress.received + count > policy.maxBytes) throw tooLarge(url);
        onBytes(count);
      },
    });
    if (reader.isSkipping) throw cut(response.url, state.progress.received);
  }
  if (taken < expected) throw cut(response.url, state.progress.received);
  state.lengthKnown = action.expected === taken;
  // A server may send less than requested in one response; the rest is requested next.
  state.isComplete = isWhole(state.progress, response);
}

/** Reads until the body ends or `accepted` bytes are here. */
async function takeChunks(
  reader: BodyReader,
  receiver: Receiver,
  { rate, pause, signal }: LoadContext,
  { accepted, onBytes }: { readonly accepted: number; onBytes(count: number): void },
): Promise<void> {
  for (let left = accepted; left > 0; ) {
    const chunk = await reader.next();
    if (!chunk) return;
    const wanted = chunk.length > left ? chunk.subarray(0, left) : chunk;
    await receiver.take(wanted);
    left -= wanted.length;
    onBytes(wanted.length);
    if (rate?.isLimited) await rate.take(wanted.length, signal);
    if (pause?.isPaused) await pause.whenRunning(signal);
  }
}

/** Whether all wanted bytes were received, as far as the response shows. */
function isWhole({ wanted, received }: TransferProgress, response: HttpResponse): boolean {
  if (wanted.length !== undefined) return received >= wanted.length;
  if (response.status !== 206) return true;
  const total = Number(/\/(\d+)\s*$/.exec(response.headers['content-range'] ?? '')?.[1] ?? Number.NaN);
  return Number.isNaN(total) || wanted.start + received >= total;
}

const cut = (url: string, position: number): MediaError =>
  new MediaError('segment.truncated', 'The body ended early.', { facts: { url, position } });

const tooLarge = (url: string): MediaError =>
  new MediaError('manifest.tooLarge', 'The resource is larger than our limit.', { facts: { url } });
