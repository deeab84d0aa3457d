import type { Connection } from './connection.ts';

interface BackgroundFeedOptions<State> {
  readonly connection: Connection;
  /** The state in a message; undefined when it is none. */
  readonly read: (value: unknown) => State | undefined;
}

/** What the background says of something, again whenever that changes. */
export class BackgroundFeed<State> {
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  #state: State | null = null;

  constructor({ connection, read }: BackgroundFeedOptions<State>) {
    this.#connection = connection;
    connection.listen((value) => {
      const state = read(value);
      if (state === undefined) return;
      this.#state = state;
      for (const listener of this.#listeners) listener();
    });
  }

  /** Null until the background has answered. */
  readonly current = (): State | null => this.#state;

  /** Open from the first listener to the last, or from before: what is asked early has its answer when the page is drawn. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#connection.open();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#connection.close();
    };
  };
}
