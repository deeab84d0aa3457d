/**
 * The address of a medium as written into the file: without query, fragment and credentials, which may hold the signature of a
 * personal link and would travel with the file.
 */
export function sourceAddress(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.protocol}//${url.host}${url.pathname}`;
}
