import { observeCalls, whenDone } from './observe-calls.ts';

/** A body that a page has read. `isRepeatable`: a plain GET, which we can send too. */
export interface Answer {
  readonly url: string;
  readonly isPart: boolean;
  readonly isRepeatable: boolean;
}

interface OnAnswer {
  onText(text: string, answer: Answer): void;
  onJson(json: unknown, answer: Answer): void;
  onBytes(bytes: ArrayBuffer, answer: Answer): void;
}

const maxKnownRequests = 200;

const methodOf = (input: unknown, init: unknown): string =>
  ((init as RequestInit | undefined)?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();

/** Without `URL.parse`, which the oldest browsers lack: in the page's own world, no substitute may be added to globals. */
function absolute(address: unknown): string {
  try {
    return new URL(String(address instanceof Request ? address.url : address), document.baseURI).href;
  } catch {
    return '';
  }
}

/** Observes the response bodies that the page itself reads: nothing is requested, copied or read twice. */
export function watchFetch(on: OnAnswer): void {
  const unrepeatable = new Set<string>();
  observeCalls(globalThis, 'fetch', (_, __, [input, init]) => {
    if (methodOf(input, init) !== 'GET' && unrepeatable.size < maxKnownRequests) unrepeatable.add(absolute(input));
  });
  const answerOf = ({ url, status }: Response): Answer => ({
    url,
    isPart: status === 206,
    isRepeatable: /^https?:/.test(url) && !unrepeatable.has(url),
  });
  observeCalls(Response.prototype, 'text', (result, self) =>
    whenDone(result, (text) => on.onText(text as string, answerOf(self as Response))),
  );
  observeCalls(Response.prototype, 'json', (result, self) =>
    whenDone(result, (json) => on.onJson(json, answerOf(self as Response))),
  );
  observeCalls(Response.prototype, 'arrayBuffer', (result, self) =>
    whenDone(result, (bytes) => on.onBytes(bytes as ArrayBuffer, answerOf(self as Response))),
  );
}

export function watchXhr(on: OnAnswer): void {
  const methods = new WeakMap<XMLHttpRequest, string>();
  const onLoad = ({ target }: Event): void => {
    const xhr = target as XMLHttpRequest;
    const { responseType, status, responseURL: url } = xhr;
    const isRepeatable = methods.get(xhr) === 'GET' && /^https?:/.test(url);
    const answer: Answer = { url, isPart: status === 206, isRepeatable };
    if (status >= 300) return;
    if (responseType === '' || responseType === 'text') on.onText(xhr.responseText, answer);
    else if (responseType === 'json') on.onJson(xhr.response, answer);
    else if (responseType === 'arraybuffer' && xhr.response instanceof ArrayBuffer) on.onBytes(xhr.response, answer);
  };
  observeCalls(XMLHttpRequest.prototype, 'open', (_, self, [method]) => {
    const xhr = self as XMLHttpRequest;
    const isKnown = methods.has(xhr);
    methods.set(xhr, String(method).toUpperCase());
    if (!isKnown) EventTarget.prototype.addEventListener.call(xhr, 'load', onLoad);
  });
}
