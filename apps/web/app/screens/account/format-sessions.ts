import { formatLocale, type Locale } from '@clipharbor/i18n';
import { deviceName } from './device-name.ts';

/** One session in the device list. Times are milliseconds since 1970. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly userAgent: string | null;
  readonly network: string | null;
  readonly client: 'website' | 'extension' | 'desktop';
  readonly isCurrent: boolean;
}

/** The formatted values of one session. */
export interface FormattedSession {
  readonly session: ListedSession;
  /** `null` if unknown. */
  readonly device: { readonly browser: string; readonly system: string | null } | null;
  readonly signedInAt: string;
  /** `null` if it is in use right now. */
  readonly lastActive: string | null;
}

const minuteMs = 60_000;
/** A session counts as used each time it gets a new token, which is every 15 minutes at most. */
const activeMs = 2 * minuteMs;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

function ago(locale: Locale, elapsedMs: number): string | null {
  if (elapsedMs < activeMs) return null;
  const [unit, unitMs] = units.find(([, unitMs]) => elapsedMs >= unitMs) ?? ['minute', minuteMs];
  const format = new Intl.RelativeTimeFormat(formatLocale(locale), { numeric: 'always' });
  return format.format(-Math.floor(elapsedMs / unitMs), unit);
}

/**
 * The list in display order: this device first, then the most recently used. Identical browsers differ by the minute of their
 * sign-in, or by the second if even the minute is the same.
 */
export function formatSessions(
  sessions: readonly ListedSession[],
  { locale, now, timeZone }: { readonly locale: Locale; readonly now: number; readonly timeZone?: string },
): readonly FormattedSession[] {
  const format = (timeStyle: 'short' | 'medium') => {
    const zone = timeZone === undefined ? {} : { timeZone };
    const style = { dateStyle: 'medium', timeStyle, ...zone } as const;
    const formatter = new Intl.DateTimeFormat(formatLocale(locale), style);
    return (time: number) => formatter.format(time);
  };
  const [toMinute, toSecond] = [format('short'), format('medium')];
  const lookOf = ({ userAgent, client, network, createdAt }: ListedSession) =>
    JSON.stringify([deviceName(userAgent), client, network, toMinute(createdAt)]);
  const looks = sessions.map(lookOf);
  const isTwin = (session: ListedSession) => looks.filter((look) => look === lookOf(session)).length > 1;
  return [...sessions]
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt - a.lastUsedAt)
    .map((session) => ({
      session,
      device: deviceName(session.userAgent),
      signedInAt: (isTwin(session) ? toSecond : toMinute)(session.createdAt),
      lastActive: session.isCurrent ? null : ago(locale, now - session.lastUsedAt),
    }));
}
