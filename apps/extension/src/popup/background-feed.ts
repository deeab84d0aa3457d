interface BackgroundFeedOptions<State> {
  /** The name of its port. */
  readonly name: string;
  /** What the background needs to know first. */
  readonly question: object;
  /** The state in a message; undefined when it is none. */
  readonly read: (value: unknown) => State | undefined;
}

/** What the background says of something, again whenever that changes. Connects again when the background ended. */
export class BackgroundFeed<State> {
  readonly #options: BackgroundFeedOptions<State>;
  readonly #listeners = new Set<() => void>();
  #state: State | null = null;
  #port: chrome.runtime.Port | undefined;

  constructor(options: BackgroundFeedOptions<State>) {
    this.#options = options;
  }

  /** Null until the background has answered. */
  readonly current = (): State | null => this.#state;

  /** Open from the first listener to the last. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.open();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  };

  /** Asks before anyone listens, so that the answer is there when the page is drawn. */
  open(): void {
    if (this.#port !== undefined) return;
    const { name, question, read } = this.#options;
    const port = chrome.runtime.connect({ name });
    this.#port = port;
    port.onMessage.addListener((value: unknown) => {
      const state = read(value);
      if (state === undefined) return;
      this.#state = state;
      for (const listener of this.#listeners) listener();
    });
    port.onDisconnect.addListener(() => {
      if (this.#port !== port) return;
      this.#port = undefined;
      this.open();
    });
    port.postMessage(question);
  }

  #close(): void {
    const port = this.#port;
    this.#port = undefined;
    port?.disconnect();
  }
}
