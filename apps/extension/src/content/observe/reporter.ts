import type { ObservedItem } from '@clipharbor/contracts';
import {
  followEveryMs,
  maxFollowedCharacters,
  maxFollowedLists,
  maxReportedCharacters,
  maxReportedItems,
} from './limits.ts';

const pauseMs = 150;

/** Collects observations and sends them in batches. Reports each item once, except live lists, and stops at its limits. */
export class Reporter {
  readonly #send: (items: readonly ObservedItem[]) => void;
  readonly #reported = new Set<string>();
  readonly #waiting = new Map<string, ObservedItem>();
  /** The newest text of each live list. */
  readonly #lists = new Map<string, string>();
  /** Live lists that have changed, until they are sent. */
  readonly #moved = new Map<string, ObservedItem>();
  #items = 0;
  #characters = 0;
  #isScheduled = false;

  constructor(send: (items: readonly ObservedItem[]) => void) {
    this.#send = send;
  }

  /** `key` identifies the item. */
  add(key: string, item: ObservedItem): void {
    const characters = item.kind === 'manifest' ? item.text.length : 0;
    if (this.#reported.has(key) || this.#items >= maxReportedItems) return;
    if (this.#characters + characters > maxReportedCharacters) return;
    this.#reported.add(key);
    this.#items++;
    this.#characters += characters;
    this.#queue(key, item);
  }

  /** Replaces the item still waiting under this key, such as a player that gets more sources. */
  update(key: string, item: ObservedItem): void {
    if (this.#waiting.has(key)) this.#waiting.set(key, item);
    else this.add(`${key} ${JSON.stringify(item)}`, item);
  }

  /** Reports a live list, and again when it has changed. */
  follow(key: string, item: Extract<ObservedItem, { kind: 'manifest' }>): void {
    const isPending = this.#moved.has(key);
    if (!this.#reported.has(key)) this.add(key, item);
    else if (item.text.length > maxFollowedCharacters || this.#lists.get(key) === item.text) return;
    else if (isPending || this.#moved.size < maxFollowedLists) this.#moved.set(key, item);
    else return;
    // Only reported lists are kept, so their number is limited.
    if (this.#reported.has(key)) this.#lists.set(key, item.text);
    if (!isPending && this.#moved.has(key)) setTimeout(() => this.#sendMoved(key), followEveryMs);
  }

  #sendMoved(key: string): void {
    const item = this.#moved.get(key);
    this.#moved.delete(key);
    if (item !== undefined) this.#send([item]);
  }

  #queue(key: string, item: ObservedItem): void {
    this.#waiting.set(key, item);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => this.#flush(), pauseMs);
  }

  #flush(): void {
    this.#isScheduled = false;
    const items = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#send(items);
  }
}
