import { expect, it } from 'vitest';
import { chooseLanguage, sayRhythm } from './language.ts';

it.each([
  ['de', 'en', 'de'],
  ['zh-TW', 'de', 'en'],
  ['auto', 'fr-FR,ja;q=0.9,en;q=0.8', 'ja'],
  [null, 'ar-EG', 'ar'],
  [null, undefined, 'en'],
  ['auto', 'fr', 'en'],
] as const)('wished %s, browser %s: %s', (wished, accepted, name) => {
  expect(chooseLanguage(wished, accepted).name).toBe(name);
});

it('writes money and days with Latin digits of the Gregorian calendar', () => {
  const moment = Date.UTC(2026, 10, 15) / 1000;
  const read = (['en', 'de', 'ar', 'ja'] as const).map((name) => {
    const { money, day } = chooseLanguage(name, undefined);
    return [money(359_450, 'usd').replaceAll('\u00a0', ' '), day(moment)];
  });
  expect(read).toEqual([
    ['$3,594.50', 'November 15, 2026'],
    ['3.594,50 $', '15. November 2026'],
    ['\u2066$3,594.50\u2069', '15 نوفمبر 2026'],
    ['$3,594.50', '2026年11月15日'],
  ]);
});

it('says how often', () => {
  const say = (interval: string, count: number) =>
    sayRhythm(chooseLanguage('en', undefined), { interval, interval_count: count });
  expect([say('month', 1), say('month', 6), say('year', 1), say('week', 2), say('day', 7)]).toEqual([
    'per month',
    'every 6 months',
    'per year',
    'every 2 weeks',
    'every 7 days',
  ]);
  expect(sayRhythm(chooseLanguage('de', undefined), null)).toBe('einmalige Zahlung');
});

it('leaves a place that no one fills as it is', () => {
  expect(chooseLanguage('en', undefined).say('backTo')).toBe('Back to {merchant}');
});
