import { EMAIL_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXT_AREA_MAX_LENGTH } from '../constants.ts';

export const isBlank = (text: string): boolean => text.trim() === '';

/** Counts characters as people and the database do, not halves of an emoji; and never counts on without end. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || [...text].length > limit;
}

/** For passwords; the account service counts in the same way. */
export const isShort = (password: string): boolean => !isLongerThan(password, PASSWORD_MIN_LENGTH - 1);

/** For text areas. */
export const textProblem = (text: string) => (isLongerThan(text, TEXT_AREA_MAX_LENGTH) ? 'textTooLong' : null);

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Characters that every mail server takes, under a top-level domain of at least two. */
const COMMON_CHARACTERS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+\.[a-z][a-z0-9-]*[a-z0-9]$/i;
/** No dot at an end or beside another, no host label that begins or ends with a hyphen. */
const WELL_FORMED_PARTS = /^[^.@]+(?:\.[^.@]+)*@(?:(?!-)[^.@]+(?<!-)\.)+[^.@]+$/;

/** Shaped as an address: the database's own rule. Longer texts are refused unread, so no pattern has to crawl through them. */
export const looksLikeEmail = (text: string): boolean => !isLongerThan(text, EMAIL_MAX_LENGTH) && ADDRESS.test(text);

/** The stricter rule of a reset: a typing error here would only show as a mail that never comes. */
export const isStrictEmail = (text: string): boolean =>
  looksLikeEmail(text) && COMMON_CHARACTERS.test(text) && WELL_FORMED_PARTS.test(text);
