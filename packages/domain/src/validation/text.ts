import { emailMaxLength, passwordMinLength, textAreaMaxLength } from '../constants.ts';

export const isBlank = (text: string): boolean => text.trim() === '';

/** Counts characters as people and the database do, not halves of an emoji; and never counts on without end. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || [...text].length > limit;
}

/** For passwords; the account service counts in the same way. */
export const isShort = (password: string): boolean => !isLongerThan(password, passwordMinLength - 1);

/** For text areas. */
export const textProblem = (text: string) => (isLongerThan(text, textAreaMaxLength) ? 'textTooLong' : null);

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Characters that every mail server takes, under a top-level domain of at least two. */
const commonCharacters = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+\.[a-z][a-z0-9-]*[a-z0-9]$/i;
/** No dot at an end or beside another, no host label that begins or ends with a hyphen. */
const wellFormedParts = /^[^.@]+(?:\.[^.@]+)*@(?:(?!-)[^.@]+(?<!-)\.)+[^.@]+$/;

/** Shaped as an address: the database's own rule. Longer texts are refused unread, so no pattern has to crawl through them. */
export const looksLikeEmail = (text: string): boolean => !isLongerThan(text, emailMaxLength) && address.test(text);

/** The stricter rule of a reset: a typing error here would only show as a mail that never comes. */
export const isStrictEmail = (text: string): boolean =>
  looksLikeEmail(text) && commonCharacters.test(text) && wellFormedParts.test(text);
