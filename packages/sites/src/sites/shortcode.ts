const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The code of a private post is followed by a secret of this length. */
const SECRET_LENGTH = 28;

/** The code without the secret that private posts carry: the part that names the post. */
export const publicCode = (code: string): string =>
  code.length > SECRET_LENGTH ? code.slice(0, -SECRET_LENGTH) : code;

/** The code in the address of a post, from its number. */
export function codeOfNumber(number: string): string | null {
  if (!/^\d{1,30}$/.test(number)) return null;
  let code = '';
  for (let rest = BigInt(number); rest > 0n; rest /= 64n) code = `${ALPHABET[Number(rest % 64n)]}${code}`;
  return code === '' ? null : code;
}
