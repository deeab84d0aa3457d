import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random characters from 62 letters and digits. */
export function randomText(length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** Ids have the provider's prefixes and lengths, so that code that stores or logs them sees nothing new in production. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(prefix === 'cs_test' ? 58 : prefix === 'cus' || prefix === 'prod' ? 14 : 24)}`;
}
