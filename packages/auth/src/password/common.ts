import { readFileSync } from 'node:fs';

/**
 * The words people choose, collected by hand (their number is in the test beside this file). The rules below catch
 * what they do to such a word: capitals, look-alike signs, digits and signs at the ends, doubling. That covers far more
 * passwords than the list has lines, but it is not a copy of the breach corpora.
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
/** Runs that fingers follow, forwards; backwards is tried too. */
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

/** A word of the account itself shorter than this appears in good passwords by chance. */
const minContextWord = 4;

/** More decoration than this is no longer decoration: "k4" with twelve random digits is a fair password. */
const maxDecoration = 6;

export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const words = context.flatMap((text) => [text, ...text.split(/[@.\s_+-]/)]).map((word) => word.toLowerCase());
  const known = new Set(words.filter((word) => word.length >= minContextWord));
  const isKnown = (text: string): boolean => commonWords.has(text) || known.has(text) || isWalk(text);
  return isMonotonous(plain) || coresOf(plain).some(isKnown);
}

/** The password itself and what remains when the usual decoration is taken off. */
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

/** One or two signs again and again, or digits only and no more than ten: dates, phone numbers. */
function isMonotonous(text: string): boolean {
  return new Set(text).size <= 2 || /^\d{1,10}$/.test(text);
}

function isWalk(text: string): boolean {
  return text.length >= 3 && walks.some((walk) => walk.includes(text));
}
