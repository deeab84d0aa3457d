import { html } from 'hono/html';
import { type CardProblem, checkCvc, checkExpiry, checkNumber, digitsOf, parseExpiry } from '../cards/card-check.ts';
import type { Seconds } from '../state/clock.ts';
import { say } from './english.ts';
import type { View } from './layout.ts';
import type { TextKey } from './texts.ts';

/** The input, shown again after a mistake, except for the number and security code of a declined card. */
export interface Typed {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}
export type FieldName = keyof Typed;
export type Problems = Partial<Record<FieldName, TextKey>>;

export const nothingTyped: Typed = { email: '', number: '', expiry: '', cvc: '', name: '' };

export interface Card {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
}

export function readTyped(form: Record<string, unknown>): Typed {
  const text = (name: FieldName) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 300) : '');
  return { email: text('email'), number: text('number'), expiry: text('expiry'), cvc: text('cvc'), name: text('name') };
}

/** The card, or what is wrong with each field. */
export function checkCard(typed: Typed, now: Seconds): { card: Card } | { problems: Problems } {
  const number = digitsOf(typed.number);
  const expiry = parseExpiry(typed.expiry);
  const found: (CardProblem | null)[] = [
    checkNumber(number),
    expiry ? checkExpiry(expiry, now) : { field: 'expiry', code: 'invalid_expiry' },
    checkCvc(typed.cvc, number),
    typed.name === '' ? { field: 'name', code: 'missing_name' } : null,
  ];
  const problems = Object.fromEntries(found.flatMap((problem) => (problem ? [[problem.field, problem.code]] : [])));
  if (Object.keys(problems).length > 0 || !expiry) return { problems };
  return { card: { number, expMonth: expiry.month, expYear: expiry.year, name: typed.name } };
}

interface FieldParts {
  name: FieldName;
  label: TextKey;
  autocomplete: string;
  isCode?: boolean;
  type?: 'text' | 'email';
  placeholder?: string;
}

export function field(typed: Typed, problems: Problems, parts: FieldParts): View {
  const { name, label, autocomplete, isCode = false, type = 'text', placeholder = '' } = parts;
  const problem = problems[name];
  return html`<div class="field"><label for="${name}">${say(label)}</label>
<input id="${name}" name="${name}" type="${type}" class="${isCode ? 'code' : ''}" value="${typed[name]}" autocomplete="${autocomplete}" inputmode="${isCode ? 'numeric' : type}" placeholder="${placeholder}" maxlength="${isCode ? 30 : 200}" required aria-invalid="${problem ? 'true' : 'false'}" aria-describedby="${problem ? `${name}-error` : ''}">
${problem ? html`<p class="error" id="${name}-error">${say(problem)}</p>` : ''}</div>`;
}

export function cardFields(typed: Typed, problems: Problems): View {
  const of = (parts: FieldParts) => field(typed, problems, parts);
  return html`${of({ name: 'number', label: 'cardNumber', autocomplete: 'cc-number', isCode: true, placeholder: '1234 1234 1234 1234' })}
<div class="pair">${of({ name: 'expiry', label: 'expiry', autocomplete: 'cc-exp', isCode: true, placeholder: 'MM / YY' })}
${of({ name: 'cvc', label: 'cvc', autocomplete: 'cc-csc', isCode: true, placeholder: '123' })}</div>
${of({ name: 'name', label: 'nameOnCard', autocomplete: 'cc-name' })}`;
}

const offered: readonly (readonly [number: string, what: TextKey])[] = [
  ['4242424242424242', 'cardApproved'],
  ['4000000000000002', 'cardDeclined'],
  ['4000000000009995', 'cardFunds'],
  ['4000002500003155', 'cardConfirm'],
  ['4000002760003184', 'cardConfirmAlways'],
  ['4000000000000341', 'cardLater'],
  ['4000000000000069', 'cardExpired'],
  ['4000000000000127', 'cardCvc'],
];

export function testCards(now: Seconds): View {
  const year = String((new Date(now * 1000).getUTCFullYear() + 4) % 100).padStart(2, '0');
  return html`<details class="card"><summary>${say('testCards')}</summary><p class="soft small">${say('testCardsHint')}</p>
<ul class="cards">${offered.map(
    ([number, what]) =>
      html`<li><button type="button" data-card="${number}" data-expiry="12 / ${year}" data-cvc="123"><span>${say(what)}</span><code>${number.replace(/(.{4})(?=.)/g, '$1 ')}</code></button></li>`,
  )}</ul></details>`;
}

/** The text for a declined card. */
export function declineText(code: string, declineCode: string | undefined): TextKey {
  const known = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'processing_error'] as const;
  return known.find((one) => one === declineCode || one === code) ?? 'card_declined';
}

export const errorNotice = (error: TextKey | null, hasProblems: boolean): View | '' =>
  error || hasProblems ? html`<div class="notice bad" role="alert"><p>${say(error ?? 'errorSummary')}</p></div>` : '';
