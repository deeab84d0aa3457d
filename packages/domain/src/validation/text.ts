import { emailMaxLength, passwordMinLength, textAreaMaxLength } from '../constants.ts';

export const isBlank = (text: string): boolean => text.trim() === '';

/** Counts characters like people and the database do, not halves of an emoji, and stops at the limit. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || [...text].length > limit;
}

/** For passwords; the account service counts the same way. */
export const isShort = (password: string): boolean => !isLongerThan(password, passwordMinLength - 1);

/** For text areas. */
export const textProblem = (text: string) => (isLongerThan(text, textAreaMaxLength) ? 'textTooLong' : null);

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Characters that every mail server accepts, and a top-level domain of at least two characters. */
const commonCharacters = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+\.[a-z][a-z0-9-]*[a-z0-9]$/i;
/** No leading, trailing or double dot, no host label that begins or ends with a hyphen. */
const wellFormedParts = /^[^.@]+(?:\.[^.@]+)*@(?:(?!-)[^.@]+(?<!-)\.)+[^.@]+$/;

/** Looks like an email address by the database's rule. Longer texts are refused before any pattern runs on them. */
export const looksLikeEmail = (text: string): boolean => !isLongerThan(text, emailMaxLength) && address.test(text);

/** The stricter rule for a reset: a typo here would only show as a mail that never arrives. */
export const isStrictEmail = (text: string): boolean =>
  looksLikeEmail(text) && commonCharacters.test(text) && wellFormedParts.test(text);
