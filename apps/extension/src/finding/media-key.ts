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

/** A short name for a key. Two media of one page with the same name are about as likely as a meteorite. */
export function mediaId(key: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < key.length; index++) {
    const unit = key.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
