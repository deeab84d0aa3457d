import type { Clock } from '../model/ports.ts';

/** Something that must happen in time. */
export interface Watched {
  /** The current deadline. It may move while it is watched, but only to a later time. */
  deadline(now: number): number;
  /** Called once when the deadline is missed; it is then no longer watched. */
  missed(): void;
}

/**
 * Watches many deadlines with one timer. Requests are short and their deadlines far away: with a timer each, thousands
 * would be set and canceled for each one that fires.
 */
export class SharedDeadlines {
  readonly #clock: Clock;
  readonly #watched = new Set<Watched>();
  #timer: AbortController | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Watches until the returned function is called. */
  watch(watched: Watched): () => void {
    this.#watched.add(watched);
    const now = this.#clock.now();
    const deadline = watched.deadline(now);
    if (deadline < this.#wakesAt) this.#sleepUntil(deadline, now);
    return () => {
      // An unneeded timer would keep the process alive.
      if (this.#watched.delete(watched) && this.#watched.size === 0) this.#stopTimer();
    };
  }

  #sleepUntil(deadline: number, now: number): void {
    this.#stopTimer();
    const timer = new AbortController();
    this.#timer = timer;
    this.#wakesAt = deadline;
    this.#clock.wait(deadline - now, timer.signal).then(
      () => this.#wake(timer),
      () => undefined, // Another timer took over, or nothing is left to watch.
    );
  }

  #stopTimer(): void {
    // A given reason avoids creating an error with its stack.
    this.#timer?.abort('over');
    this.#timer = undefined;
    this.#wakesAt = Number.POSITIVE_INFINITY;
  }

  #wake(timer: AbortController): void {
    if (this.#timer !== timer) return;
    this.#timer = undefined;
    this.#wakesAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.now();
    let next = Number.POSITIVE_INFINITY;
    const late: Watched[] = [];
    for (const watched of this.#watched) {
      const deadline = watched.deadline(now);
      if (deadline <= now) late.push(watched);
      else next = Math.min(next, deadline);
    }
    for (const watched of late) this.#watched.delete(watched);
    if (next < Number.POSITIVE_INFINITY) this.#sleepUntil(next, now);
    for (const watched of late) watched.missed();
  }
}

const byClock = new WeakMap<Clock, SharedDeadlines>();

/** The deadlines of everything that uses the same clock. */
export function deadlinesOf(clock: Clock): SharedDeadlines {
  const known = byClock.get(clock);
  if (known) return known;
  const made = new SharedDeadlines(clock);
  byClock.set(clock, made);
  return made;
}
