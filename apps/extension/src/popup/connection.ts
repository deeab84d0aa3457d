/**
 * A connection to the background, which asks its question again whenever the background ended. The background answers with the
 * state of something, again whenever that changes; the last one waits for whoever listens.
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

  /** Passes on what came last and all that comes. */
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
