/** Names one version of a resource, for If-Range. */
export type Validator = string;

/**
 * The strong ETag, else Last-Modified. A weak ETag promises equivalent content, not the same bytes, so parts under one
 * must never be joined.
 */
export function validatorOf(headers: Readonly<Record<string, string>>): Validator | undefined {
  const etag = headers['etag']?.trim();
  if (etag?.startsWith('"')) return etag;
  return headers['last-modified']?.trim() || undefined;
}
