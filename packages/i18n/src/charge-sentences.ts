import type { ChargeTerms } from '@clipharbor/domain';
import type { Messages } from './messages.ts';

type ChargeTexts = Messages['pricing']['charges'];
type Repeated = 'renews' | 'renewsAfterCredit';
/** The texts below `pricing.charges`. */
export type ChargeText =
  | Exclude<keyof ChargeTexts, Repeated>
  | { [K in Repeated]: `${K}.${keyof ChargeTexts[K] & string}` }[Repeated];

/** How a page or a mail formats texts, amounts and dates in one language. */
export interface ChargeWords {
  say(text: ChargeText, values: Readonly<Record<string, string | number>>): string;
  money(cents: number): string;
  date(moment: number): string;
}

/** What is charged now and later, and how it renews. The only place that turns this into sentences. */
export function chargeSentences(terms: ChargeTerms, words: ChargeWords): string[] {
  const { dueNowCents } = terms;
  return [
    dueNowCents > 0 ? words.say('today', { amount: words.money(dueNowCents) }) : words.say('todayNothing', {}),
    ...renewalSentences(terms, words),
  ];
}

/** What happens after today's payment. */
export function renewalSentences(
  { renewal, carriedCreditCents, endsCurrent }: Pick<ChargeTerms, 'renewal' | 'carriedCreditCents' | 'endsCurrent'>,
  words: ChargeWords,
): string[] {
  const ending = endsCurrent ? [words.say('endsCurrent', {})] : [];
  if (renewal === null) return [words.say('once', {}), ...ending];
  const { nextCharge, every, cents } = renewal;
  const next = { amount: words.money(nextCharge.cents), date: words.date(nextCharge.at) };
  const interval = { count: every.count, shown: String(every.count) };
  if (carriedCreditCents <= 0 && nextCharge.cents === cents) {
    return [words.say(`renews.${every.period}`, { ...next, ...interval }), ...ending];
  }
  return [
    words.say(`renewsAfterCredit.${every.period}`, { ...next, ...interval, regular: words.money(cents) }),
    ...ending,
  ];
}
