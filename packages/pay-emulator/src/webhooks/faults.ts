import type { Seconds } from '../state/clock.ts';

/** A delivery that is about to be sent. */
export interface Attempt {
  eventId: string;
  type: string;
  endpoint: string;
  attempt: number;
}

/**
 * What happens to an attempt. `drop`: it is lost, and retried later like after a timeout. `lose`: the event never arrives.
 * `delay`: it arrives that much later, by at least a second. `duplicate`: it arrives `copies` times.
 */
export type DeliveryFate =
  | { kind: 'deliver' }
  | { kind: 'drop' }
  | { kind: 'lose' }
  | { kind: 'delay'; seconds: Seconds }
  | { kind: 'duplicate'; copies: number };

export interface DeliveryFaults {
  /** Called for every attempt. If it returns nothing, the attempt is delivered. */
  fate?: (attempt: Attempt) => DeliveryFate | undefined;
  /** The order in which due attempts are sent. */
  order?: (due: readonly Attempt[]) => readonly Attempt[];
}
