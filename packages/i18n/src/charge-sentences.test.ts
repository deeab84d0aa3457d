import { type ChargeTerms, dollars } from '@clipharbor/domain';
import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { type ChargeFormatter, chargeSentences } from './charge-sentences.ts';
import { formatLocale } from './format-locale.ts';
import { type Locale, locales } from './locales.ts';
import { loadMessages } from './messages.ts';

async function wordsOf(locale: Locale): Promise<ChargeFormatter> {
  const messages = await loadMessages(locale, ['pricing']);
  const t = createTranslator({ locale: formatLocale(locale), messages, namespace: 'pricing.charges' });
  return {
    say: t as unknown as ChargeFormatter['say'],
    money: (cents) => `$${dollars(cents)}`,
    date: (moment) => new Date(moment).toISOString().slice(0, 10),
  };
}

const at = Date.UTC(2027, 10, 17);
const base = { creditCents: 0, carriedCreditCents: 0, endsCurrent: false };
const renewing = (cents: number, period: 'month' | 'year', count: number): ChargeTerms => ({
  ...base,
  ...{ priceCents: cents, dueNowCents: cents },
  renewal: { nextCharge: { at, cents }, every: { period, count }, cents },
});
const credited: ChargeTerms = {
  ...{ ...base, priceCents: 4794, creditCents: 9000, dueNowCents: 0, carriedCreditCents: 4206 },
  renewal: { nextCharge: { at, cents: 588 }, every: { period: 'year', count: 1 }, cents: 4794 },
};
const lifetime: ChargeTerms = { ...base, priceCents: 8940, dueNowCents: 8940, renewal: null };

const english: readonly (readonly [string, ChargeTerms, string])[] = [
  [
    'monthly',
    renewing(799, 'month', 1),
    'You pay $7.99 today. Renews automatically every month until you cancel. Next charge: $7.99 on 2027-11-17.',
  ],
  [
    'half-year',
    renewing(3594, 'month', 6),
    'You pay $35.94 today. Renews automatically every 6 months until you cancel. Next charge: $35.94 on 2027-11-17.',
  ],
  [
    'yearly',
    renewing(4794, 'year', 1),
    'You pay $47.94 today. Renews automatically every year until you cancel. Next charge: $47.94 on 2027-11-17.',
  ],
  [
    'yearly, with more credit than it costs',
    credited,
    'You pay nothing today: your credit covers it. Renews automatically every year until you cancel. Your remaining credit is used first. Next charge: $5.88 on 2027-11-17, then $47.94 each time.',
  ],
  ['lifetime', lifetime, 'You pay $89.40 today. One payment, no renewal.'],
  [
    'lifetime instead of a subscription',
    { ...lifetime, endsCurrent: true },
    'You pay $89.40 today. One payment, no renewal. Your current subscription ends as soon as you pay, without credit for its remaining time.',
  ],
];

test.each(english)('%s in English', async (_, terms, expected) => {
  expect(chargeSentences(terms, await wordsOf('en')).join(' ')).toBe(expected);
});

describe.each(locales)('in %s', (locale) => {
  test.each(english)('%s contains its amounts, its date and its number of periods, and no others', async (_, terms) => {
    const text = chargeSentences(terms, await wordsOf(locale)).join(' ');
    const amounts = [
      ...(terms.dueNowCents > 0 ? [terms.dueNowCents] : []),
      ...(terms.renewal ? [terms.renewal.nextCharge.cents] : []),
      ...(terms.carriedCreditCents > 0 && terms.renewal ? [terms.renewal.cents] : []),
    ];
    expect([...text.matchAll(/\$\d+\.\d\d/g)].map(([amount]) => amount)).toEqual(
      amounts.map((cents) => `$${dollars(cents)}`),
    );
    expect([...text.matchAll(/\d{4}-\d\d-\d\d/g)].map(([date]) => date)).toEqual(terms.renewal ? ['2027-11-17'] : []);
    expect(/(?<![\d.$-])6(?![\d-]|\.\d)/.test(text)).toBe(terms.renewal?.every.count === 6);
    const { once } = (await loadMessages(locale, ['pricing'])).pricing.charges;
    expect(text.includes(once)).toBe(terms.renewal === null);
  });
});
