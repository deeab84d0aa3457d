import type { ChargeTerms } from '@clipharbor/domain';
import type { Messages } from './messages.ts';

type ChargeTexts = Messages['pricing']['charges'];
type Repeated = 'renews' | 'renewsAfterCredit';
/** The texts below `pricing.charges`. */
export type ChargeText =
  | Exclude<keyof ChargeTexts, Repeated>
  | { [K in Repeated]: `${K}.${keyof ChargeTexts[K] & string}` }[Repeated];

/** How a page or a mail formats texts, amounts and dates in one language. */
export interface ChargeFormatter {
  say(text: ChargeText, values: Readonly<Record<string, string | number>>): string;
  money(cents: number): string;
  date(moment: number): string;
}

/** What is charged now and later, and how it renews. The only place that turns this into sentences. */
export function chargeSentences(terms: ChargeTerms, format: ChargeFormatter): string[] {
  const { dueNowCents } = terms;
  return [
    dueNowCents > 0 ? format.say('today', { amount: format.money(dueNowCents) }) : format.say('todayNothing', {}),
    ...renewalSentences(terms, format),
  ];
}

/** What happens after today's payment. */
export function renewalSentences(
  { renewal, carriedCreditCents, endsCurrent }: Pick<ChargeTerms, 'renewal' | 'carriedCreditCents' | 'endsCurrent'>,
  format: ChargeFormatter,
): string[] {
  const ending = endsCurrent ? [format.say('endsCurrent', {})] : [];
  if (renewal === null) return [format.say('once', {}), ...ending];
  const { nextCharge, every, cents } = renewal;
  const next = { amount: format.money(nextCharge.cents), date: format.date(nextCharge.at) };
  const interval = { count: every.count, shown: String(every.count) };
  if (carriedCreditCents <= 0 && nextCharge.cents === cents) {
    return [format.say(`renews.${every.period}`, { ...next, ...interval }), ...ending];
  }
  return [
    format.say(`renewsAfterCredit.${every.period}`, { ...next, ...interval, regular: format.money(cents) }),
    ...ending,
  ];
}
