import type { Seconds } from '../state/clock.ts';

/** One delivery that is about to happen. */
export interface Attempt {
  eventId: string;
  type: string;
  endpoint: string;
  attempt: number;
}

/**
 * What becomes of an attempt. `drop`: it is lost on the way, and tried again later as after a timeout. `lose`: the event
 * never comes. `delay`: it comes that much later, by a second at least. `duplicate`: it comes `copies` times.
 */
export type DeliveryFate =
  | { kind: 'deliver' }
  | { kind: 'drop' }
  | { kind: 'lose' }
  | { kind: 'delay'; seconds: Seconds }
  | { kind: 'duplicate'; copies: number };

export interface DeliveryFaults {
  /** Asked for every attempt. Without an answer it is delivered. */
  fate?: (attempt: Attempt) => DeliveryFate | undefined;
  /** The order in which the attempts that are due go out. */
  order?: (due: readonly Attempt[]) => readonly Attempt[];
}
