/**
 * The source address as written into the file: without query, fragment and credentials, which may contain the signature
 * of a personal link and would be shared along with the file.
 */
export function sourceAddress(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.protocol}//${url.host}${url.pathname}`;
}
