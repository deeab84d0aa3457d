import type { Clock, Http } from '../../model/ports.ts';
import { asMediaError, decodeText, loadBytes } from '../load.ts';
import type { WarningLog } from '../warnings.ts';
import { parseDateTime } from './values.ts';

const maxAnswerBytes = 4096;

/** Below this a Date header, which counts whole seconds and may come from a cache, is no better than our own clock. */
const wrongClockMs = 30_000;

/** Options for synchronizing with the server's time. `date`: the Date header of the manifest. */
interface ClockSyncOptions {
  readonly http: Http;
  readonly clock: Clock;
  readonly base: string;
  readonly date: number | undefined;
  readonly log: WarningLog;
}

/**
 * Milliseconds to add to our clock to get the server's. The first UTCTiming that works decides; without any, our clock
 * is trusted unless the Date header proves it wrong.
 */
export async function serverClockOffset(
  timings: readonly { readonly scheme: string; readonly value: string }[],
  options: ClockSyncOptions,
  signal: AbortSignal,
): Promise<number> {
  for (const { scheme, value } of timings) {
    const method = /^urn:mpeg:dash:utc:([\w-]+):20(?:12|14)$/.exec(scheme)?.[1] ?? '';
    const time = await serverTime(method, value, options, signal);
    if (time !== undefined) return time - options.clock.wallTime();
    options.log.add('dash.clock', `A time source cannot be used: ${scheme.slice(0, 80)}`);
  }
  const difference = (options.date ?? options.clock.wallTime()) - options.clock.wallTime();
  if (Math.abs(difference) < wrongClockMs) return 0;
  options.log.add('dash.clock', 'The clock of this device is wrong: the time of the server is used.');
  return difference;
}

async function serverTime(
  method: string,
  value: string,
  { http, base }: ClockSyncOptions,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (method === 'direct') return parseDateTime(value);
  if (method !== 'http-iso' && method !== 'http-xsdate' && method !== 'http-head') return undefined;
  const url = URL.parse(value.trim().split(/\s+/, 1)[0] ?? '', base);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  try {
    const { bytes, response } = await loadBytes(http, { url: url.href, signal }, maxAnswerBytes);
    if (method !== 'http-head') return parseDateTime(decodeText(bytes));
    const date = Date.parse(response.headers['date'] ?? '');
    return Number.isNaN(date) ? undefined : date;
  } catch (error) {
    if (signal.aborted) throw asMediaError(error, url.href, signal);
    return undefined;
  }
}
