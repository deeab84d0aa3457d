const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The code of a private post is followed by a secret of this length. */
const SECRET_LENGTH = 28;
const LONGEST_CODE = 64;

/** The code without the secret that private posts carry: the part that names the post. */
export const publicCode = (code: string): string =>
  code.length > SECRET_LENGTH ? code.slice(0, -SECRET_LENGTH) : code;

/** The number of a post, from the code in its address; null when it is no code. */
export function numberOfCode(code: string): string | null {
  if (code.length === 0 || code.length > LONGEST_CODE || !/^[\w-]+$/.test(code)) return null;
  let number = 0n;
  for (const char of publicCode(code)) number = number * 64n + BigInt(ALPHABET.indexOf(char));
  return number.toString();
}

/** The code in the address of a post, from its number. */
export function codeOfNumber(number: string): string | null {
  if (!/^\d{1,30}$/.test(number)) return null;
  let code = '';
  for (let rest = BigInt(number); rest > 0n; rest /= 64n) code = `${ALPHABET[Number(rest % 64n)]}${code}`;
  return code === '' ? null : code;
}
