import { daySeconds, hourSeconds, type Seconds } from './clock.ts';

/** The version that SDK 23.1.0 pins; the objects here have the fields of that version. */
export const apiVersion = '2026-10-28.endive';

export interface Settings {
  /** The real time in Unix seconds. */
  now: () => Seconds;
  /** The time in signatures. The receiver compares it with its own clock, so it does not follow the emulator's. */
  signingTime: () => Seconds;
  /** Accepted API keys. */
  secretKeys: readonly string[];
  /** Address at which browsers reach the pages, without a trailing slash. */
  origin: string;
  /** The name on the checkout page, invoices and card statements. */
  merchant: string;
  /** Waiting time before each further attempt to collect a renewal. */
  retryDelays: readonly Seconds[];
  /** What happens to a subscription when the last attempt fails. */
  afterLastRetry: 'cancel' | 'unpaid' | 'past_due';
  /** How long a renewal's invoice stays a draft before it is collected. */
  draftTime: Seconds;
  /** Deliver webhooks after each call; otherwise only when `webhooks.deliverDue()` is called. */
  autoDeliver: boolean;
  /** Serve `/pay/test`, where developers can move the clock and disrupt the webhooks. */
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
