import { tagMark } from '../message-parts.ts';
import type { MessageRule } from './rule.ts';

type Check = (text: string) => string | null;

const has =
  (pattern: RegExp, sentence: string): Check =>
  (text) =>
    pattern.test(text) ? sentence : null;

const narrow = '[\\u00A0\\u202F]';
const french: readonly Check[] = [
  has(/(?:[^\s!?…]| )[!?;](?!\p{L})/u, 'needs a narrow no-break space before ! ? ;'),
  has(/(?:[\p{L}\p{N})»\uFFFC\uFFFB]| ):(?![\d/])/u, 'needs a no-break space before :'),
  has(new RegExp(`«(?!${narrow})|(?<!${narrow})»`), 'needs no-break spaces inside « »'),
];

/** Every question and exclamation also has a mark at the start. */
const spanish: readonly Check[] = [
  (text) => (count(text, '¿') === count(text, '?') ? null : 'needs ¿ at the start of each question'),
  (text) => (count(text, '¡') === count(text, '!') ? null : 'needs ¡ at the start of each exclamation'),
];
const count = (text: string, mark: string) => text.split(mark).length - 1;

const eastAsian: readonly Check[] = [
  has(
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][,;:!?]|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]\.(?!\w)/u,
    'has Latin punctuation after a character: use ， 、 。 ： ！ ？',
  ),
  has(
    /\((?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])\)/u,
    'has Latin parentheses: use （ ）',
  ),
  has(/[，。、：；！？）」』] /u, 'has a space after full-width punctuation'),
];

const danda = (script: string): readonly Check[] => [
  has(new RegExp(`[\\p{sc=${script}}\\p{M}]\\.(?=\\s|$|${tagMark})`, 'u'), 'ends a sentence with . instead of ।'),
];

const byLocale: Readonly<Record<string, readonly Check[]>> = {
  fr: french,
  es: spanish,
  'zh-TW': [...eastAsian, has(/[\p{sc=Han}]、?,/u, 'has a Latin comma')],
  'zh-CN': eastAsian,
  ja: eastAsian,
  ar: [has(/[\p{sc=Arabic}]\s?[,;?]|[,;?]\s[\p{sc=Arabic}]/u, 'has Latin punctuation: use ، ؛ ؟')],
  hi: danda('Deva'),
  bn: danda('Beng'),
  el: [has(/\?/, 'has a Latin question mark: Greek uses ;')],
};

const everywhere: readonly Check[] = [has(/ [,.](?!\d|\w)/, 'has a space before a comma or a full stop')];
const notInOthers = has(/[¿¡]/, 'has ¿ or ¡, which only Spanish uses');
const noSpaceBefore = has(/[^\s\d] [!?:;](?=\s|$)/, 'has a space before punctuation');

/** Punctuation follows the conventions of the language. */
export const punctuation: MessageRule = ({ locale, parts }) => {
  const checks = [
    ...everywhere,
    ...(byLocale[locale] ?? []),
    ...(locale === 'es' ? [] : [notInOthers]),
    ...(locale === 'fr' ? [] : [noSpaceBefore]),
  ];
  return [
    ...new Set(parts.variants.flatMap((text) => checks.map((check) => check(text)).filter((fault) => fault !== null))),
  ];
};
