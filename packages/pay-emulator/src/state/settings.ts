import { daySeconds, hourSeconds, type Seconds } from './clock.ts';

/** The version that SDK 23.1.0 pins; the objects here have its fields. */
export const apiVersion = '2026-10-28.endive';

export interface Settings {
  /** The time around the emulator in Unix seconds. */
  now: () => Seconds;
  /** What signatures are dated with. The receiver compares it with its own clock, so it does not follow the emulator's. */
  signingTime: () => Seconds;
  /** Keys that callers may use. */
  secretKeys: readonly string[];
  /** Address at which browsers reach the pages, without a slash at the end. */
  origin: string;
  /** Whose name is on the checkout page, invoices and card statements. */
  merchant: string;
  /** Waiting time before each further attempt to collect a renewal. */
  retryDelays: readonly Seconds[];
  /** What becomes of a subscription when the last attempt fails. */
  afterLastRetry: 'cancel' | 'unpaid' | 'past_due';
  /** How long a renewal's invoice stays a draft before it is collected. */
  draftTime: Seconds;
  /** Deliver webhooks after each call; otherwise only when `webhooks.deliverDue()` is called. */
  autoDeliver: boolean;
  /** Show `/pay/test`, on which developers move the clock and disturb the webhooks. */
  controls: boolean;
}

export const defaultSettings: Settings = {
  now: () => Date.now() / 1000,
  signingTime: () => Date.now() / 1000,
  secretKeys: ['sk_test_emulator'],
  origin: 'http://127.0.0.1:3000',
  merchant: 'Test shop',
  retryDelays: [3 * daySeconds, 5 * daySeconds, 7 * daySeconds],
  afterLastRetry: 'cancel',
  draftTime: hourSeconds,
  autoDeliver: true,
  controls: false,
};
