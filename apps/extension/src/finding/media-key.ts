/** Parts of a query that change from request to request without leading to another medium. */
const volatile =
  /^(token|tok|sig|sign|signature|expires?|exp|hash|hdnts|hdntl|policy|key-pair-id|nonce|ts|t|_|cb|rnd|random|range|bytestart|byteend|sessionid|session)$/i;

/** The same medium has the same key, whatever its address is signed with this time. */
export function mediaKey(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => !volatile.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const query = new URLSearchParams(kept).toString();
  return `${url.origin}${url.pathname}${query === '' ? '' : `?${query}`}`;
}

const fnvOffset = 0xcbf29ce484222325n;
const fnvPrime = 0x100000001b3n;
const encoder = new TextEncoder();

/** A short name for a key: 64-bit FNV-1a, so that two media of one page practically never share one. */
export function mediaId(key: string): string {
  let hash = fnvOffset;
  for (const byte of encoder.encode(key)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * fnvPrime);
  return hash.toString(36);
}
