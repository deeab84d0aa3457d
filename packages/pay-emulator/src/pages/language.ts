import type { Seconds } from '../state/clock.ts';
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en, type TextKey, type Texts } from './texts/en.ts';
import { ja } from './texts/ja.ts';

const languages = { en, de, ar, ja } as const satisfies Record<string, Texts>;
export type LanguageName = keyof typeof languages;

export interface Language {
  name: LanguageName;
  direction: 'ltr' | 'rtl';
  say(key: TextKey, values?: Record<string, string>): string;
  money(cents: number, currency: string): string;
  day(moment: Seconds): string;
}

const nameOf = (tag: string): LanguageName | undefined => {
  const primary = tag.trim().toLowerCase().split(/[-_;]/)[0];
  return (Object.keys(languages) as LanguageName[]).find((name) => name === primary);
};

/** In Arabic the amount is written as in English, in a box of its own: its sign would wander to the wrong side. */
function amount(locale: string, cents: number, currency: string): string {
  const format = (written: string) =>
    new Intl.NumberFormat(written, { style: 'currency', currency }).format(cents / 100);
  return locale.startsWith('ar') ? `\u2066${format('en-US')}\u2069` : format(locale);
}

/** The wished locale, or the browser's first language that is written here. */
export function chooseLanguage(wished: string | null, accepted: string | undefined): Language {
  const fromBrowser = () =>
    (accepted ?? '')
      .split(',')
      .map(nameOf)
      .find((name) => name !== undefined);
  const name = (wished === null || wished === 'auto' ? fromBrowser() : nameOf(wished)) ?? 'en';
  const texts: Texts = languages[name];
  // Latin digits and the Gregorian calendar everywhere: amounts and dates must read like the card statement.
  const locale = `${name === 'en' ? 'en-US' : name}-u-nu-latn-ca-gregory`;
  return {
    name,
    direction: name === 'ar' ? 'rtl' : 'ltr',
    say: (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (whole, part: string) => values[part] ?? whole),
    money: (cents, currency) => amount(locale, cents, currency),
    day: (moment) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment * 1000),
  };
}

/** "per month", "every 6 months". */
export function sayRhythm({ say }: Language, recurring: { interval: string; interval_count: number } | null): string {
  if (recurring === null) return say('once');
  const { interval, interval_count: count } = recurring;
  const [one, many] = {
    day: ['everyDay', 'everyDays'],
    week: ['everyWeek', 'everyWeeks'],
    month: ['everyMonth', 'everyMonths'],
    year: ['everyYear', 'everyYears'],
  }[interval as 'day' | 'week' | 'month' | 'year'] as [TextKey, TextKey];
  return count === 1 ? say(one) : say(many, { count: String(count) });
}
