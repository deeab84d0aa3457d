import { ApiError } from './api-error.ts';

const keyFrom = (header: string | undefined): string | undefined => {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (.+)$/i.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return value === '' ? undefined : value;
};

/** Only the end of a refused key is repeated, so that logs do not collect keys. */
const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

export function authenticate(header: string | undefined, keys: readonly string[]): void {
  const key = keyFrom(header);
  if (key === undefined) {
    throw new ApiError(
      401,
      'invalid_request_error',
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!keys.includes(key)) throw new ApiError(401, 'invalid_request_error', `Invalid API Key provided: ${masked(key)}`);
}
