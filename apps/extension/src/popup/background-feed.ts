import { feedFailure, readMessage } from '@clipharbor/contracts';
import type { Connection } from '../pages/connection.ts';

interface BackgroundFeedOptions<State> {
  readonly connection: Connection;
  /** The state in a message; undefined if it is invalid. */
  readonly read: (value: unknown) => State | undefined;
}

/** A state that the background sends, and sends again whenever it changes. */
export class BackgroundFeed<State> {
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  #state: State | null = null;
  #hasFailed = false;

  constructor({ connection, read }: BackgroundFeedOptions<State>) {
    this.#connection = connection;
    connection.listen((value) => {
      const state = read(value);
      if (state === undefined && !readMessage(feedFailure, value).ok) return;
      this.#hasFailed = state === undefined;
      this.#state = state ?? this.#state;
      for (const listener of this.#listeners) listener();
    });
  }

  /** Null until the background has answered. */
  readonly current = (): State | null => this.#state;

  /** Whether the background could not read the state. An earlier one is still shown. */
  readonly hasFailed = (): boolean => this.#hasFailed;

  /**
   * The connection stays open until the last listener leaves. If it was opened early, the answer is there when the page renders.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#connection.open();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#connection.close();
    };
  };
}
