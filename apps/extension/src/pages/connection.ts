/**
 * A connection to the background that repeats its request whenever the background was stopped. The background answers with a state,
 * and again whenever the state changes; the last one is kept for later listeners.
 */
export class Connection {
  readonly #name: string;
  readonly #question: object;
  #port: chrome.runtime.Port | undefined;
  #last: { readonly value: unknown } | undefined;
  #listener: (value: unknown) => void = () => undefined;

  constructor(name: string, question: object) {
    this.#name = name;
    this.#question = question;
  }

  open(): void {
    if (this.#port !== undefined) return;
    const port = chrome.runtime.connect({ name: this.#name });
    this.#port = port;
    port.onMessage.addListener((value: unknown) => {
      this.#last = { value };
      this.#listener(value);
    });
    port.onDisconnect.addListener(() => {
      if (this.#port !== port) return;
      this.#port = undefined;
      this.open();
    });
    port.postMessage(this.#question);
  }

  /** Passes on the last value and all further ones. */
  listen(listener: (value: unknown) => void): void {
    this.#listener = listener;
    if (this.#last !== undefined) listener(this.#last.value);
  }

  close(): void {
    const port = this.#port;
    this.#port = undefined;
    port?.disconnect();
  }
}
