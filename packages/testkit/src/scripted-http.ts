/** One response of a scripted server. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** At an `Error`, the connection breaks. After `'silence'`, nothing more comes. */
  readonly body?: readonly (Uint8Array | Error | 'silence')[];
  readonly url?: string;
}

interface ScriptedRequest {
  readonly url: string;
  readonly range?: { readonly start: number; readonly end?: number };
  readonly headers?: Readonly<Record<string, string>>;
  readonly isFresh?: boolean;
  readonly signal: AbortSignal;
}

/** Answers each request from a script, without sockets. Implements the media engine's `Http`. */
export class ScriptedHttp {
  readonly requests: ScriptedRequest[] = [];
  /** Responses that were neither read to the end nor canceled. */
  open = 0;
  readonly #answer: (request: ScriptedRequest, index: number) => ScriptedAnswer | Error | 'silence';

  /**
   * A list is used from the front; its last entry answers all further requests. An `Error` means that there is no
   * connection.
   */
  constructor(
    script:
      | readonly (ScriptedAnswer | Error | 'silence')[]
      | ((request: ScriptedRequest, index: number) => ScriptedAnswer | Error | 'silence'),
  ) {
    this.#answer =
      typeof script === 'function' ? script : (_request, index) => script[Math.min(index, script.length - 1)] ?? {};
  }

  async get(request: ScriptedRequest) {
    request.signal.throwIfAborted();
    const answer = this.#answer(request, this.requests.length);
    this.requests.push(request);
    if (answer instanceof Error) throw answer;
    if (answer === 'silence') return silence(request.signal);
    this.open++;
    let isOpen = true;
    const close = (): void => {
      if (isOpen) this.open--;
      isOpen = false;
    };
    return {
      url: answer.url ?? request.url,
      status: answer.status ?? 200,
      headers: answer.headers ?? {},
      body: chunks(answer.body ?? [], request.signal, close),
      cancel: close,
    };
  }
}

async function* chunks(body: NonNullable<ScriptedAnswer['body']>, signal: AbortSignal, close: () => void) {
  try {
    for (const chunk of body) {
      signal.throwIfAborted();
      if (chunk instanceof Error) throw chunk;
      if (chunk === 'silence') await silence(signal);
      else yield chunk;
    }
  } finally {
    close();
  }
}

const silence = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
