/** Query parameters that change from request to request without leading to another medium. */
const volatile =
  /^(token|tok|sig|sign|signature|expires?|exp|hash|hdnts|hdntl|policy|key-pair-id|nonce|ts|t|_|cb|rnd|random|range|bytestart|byteend|sessionid|session)$/i;

/** The same medium has the same key, whatever signature its URL has this time. */
export function mediaKey(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => !volatile.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const query = new URLSearchParams(kept).toString();
  return `${url.origin}${url.pathname}${query === '' ? '' : `?${query}`}`;
}

/** The two halves of the 64-bit value: BigInt would take ten times as long, and a page may load hundreds of media at once. */
const fnvOffset = { high: 0xcbf29ce4, low: 0x84222325 };
/** The prime is 2⁴⁰ + 0x1b3. */
const fnvPrimeLow = 0x1b3;
const encoder = new TextEncoder();

/** A short id for a key: 64-bit FNV-1a, so that two media of one page practically never share one. */
export function mediaId(key: string): string {
  let { high, low } = fnvOffset;
  for (const byte of encoder.encode(key)) {
    low = (low ^ byte) >>> 0;
    const product = low * fnvPrimeLow;
    const carry = Math.floor(product / 2 ** 32);
    high = (Math.imul(high, fnvPrimeLow) + carry + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36);
}
