const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The code of a private post is followed by a secret of this length. */
const secretLength = 28;

/** The code without the secret that private posts carry: the part that identifies the post. */
export const publicCode = (code: string): string => (code.length > secretLength ? code.slice(0, -secretLength) : code);

/** The code in the URL of a post, from its number. */
export function codeOfNumber(number: string): string | null {
  if (!/^\d{1,30}$/.test(number)) return null;
  let code = '';
  for (let rest = BigInt(number); rest > 0n; rest /= 64n) code = `${alphabet[Number(rest % 64n)]}${code}`;
  return code === '' ? null : code;
}
