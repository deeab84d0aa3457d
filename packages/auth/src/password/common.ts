import { readFileSync } from 'node:fs';

/**
 * Words that people choose, collected by hand (the test next to this file states how many). The rules below catch what
 * people do to such a word: capitals, look-alike characters, digits and symbols at the ends, doubling. This covers far
 * more passwords than the list has lines, but it is not a copy of the breach corpora.
 */
export const commonWords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Keyboard and counting sequences, forwards; they are tried backwards too. */
const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()_+',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

/** A word from the account shorter than this appears in good passwords by chance. */
const minContextWord = 4;

/** With more added characters than this, they are the password: "k4" with twelve random digits is a fair one. */
const maxDecoration = 6;

export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const words = context.flatMap((text) => [text, ...text.split(/[@.\s_+-]/)]).map((word) => word.toLowerCase());
  const known = new Set(words.filter((word) => word.length >= minContextWord));
  const isKnown = (text: string): boolean => commonWords.has(text) || known.has(text) || isWalk(text);
  return isMonotonous(plain) || coresOf(plain).some(isKnown);
}

/** The password itself and what remains without the usual added characters. */
function coresOf(text: string): readonly string[] {
  const spelled = replaceLookAlikes(text);
  const bare = [text, spelled].map((core) => core.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  const cores = [text, spelled, ...bare, ...bare.map(replaceLookAlikes)];
  return [
    ...new Set(
      cores.filter((core) => core.length >= text.length - maxDecoration).flatMap((core) => [core, unrepeated(core)]),
    ),
  ];
}

function replaceLookAlikes(text: string): string {
  return [...text].map((sign) => lookalikes[sign] ?? sign).join('');
}

/** "abcabc" is "abc". */
function unrepeated(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}

/** One or two repeated characters, or up to ten digits only: dates, phone numbers. */
function isMonotonous(text: string): boolean {
  return new Set(text).size <= 2 || /^\d{1,10}$/.test(text);
}

function isWalk(text: string): boolean {
  return text.length >= 3 && walks.some((walk) => walk.includes(text));
}
