/** Ways to misbehave. Each is applied to one request. */
export const faultKinds = [
  /** The body stops halfway and the connection closes. */
  'cut',
  /** The connection closes before any response. */
  'drop',
  /** 503 with Retry-After. */
  'busy',
  /** 429 with Retry-After. */
  'tooMany',
  /** The body stops halfway and the connection stays open. */
  'stall',
  /** One byte at a time. */
  'slow',
  /** 206 whose Content-Range names other bytes. */
  'wrongRange',
  /** 200 with the whole file although a part was requested. */
  'ignoreRange',
  /** Another ETag than before, and If-Range does not match. */
  'changedEtag',
  /** 200 with a web page. */
  'html',
  /** Content-Length promises more than is sent. */
  'wrongLength',
  /** No Content-Length, and the body ends early but cleanly. */
  'unknownLength',
  /** A few kilobytes that decompress to a hundred megabytes. */
  'gzipBomb',
  /** 403. */
  'forbidden',
  /** 404. */
  'missing',
  /** 200 without a body. */
  'empty',
  /** A redirect to the same path on `localhost`, another host name. */
  'redirectHost',
  /** A redirect to itself. */
  'redirectLoop',
  /** A redirect to a link-local address. */
  'redirectPrivate',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Which requests get a fault. */
export interface Fault {
  readonly kind: FaultKind;
  /** Share of requests, 0 to 100. */
  readonly percent?: number;
  /** Only addresses (path and query) that match. */
  readonly match?: RegExp;
  /** Only the first this many requests of each address. */
  readonly times?: number;
  /** Only from this request of the address on; the first is 0. */
  readonly from?: number;
  /** Seconds in Retry-After. */
  readonly retryAfter?: number;
}

/** The fault for request number `attempt` of an address: the same in every run and for every client. */
export function chooseFault(
  faults: readonly Fault[],
  seed: number,
  address: string,
  attempt: number,
): Fault | undefined {
  return faults.find((fault, index) => {
    const { percent = 100, match, times = Number.POSITIVE_INFINITY, from = 0 } = fault;
    if (match && !match.test(address)) return false;
    if (attempt < from || attempt >= from + times) return false;
    return hash(`${seed}/${index}/${address}/${attempt}`) % 10_000 < percent * 100;
  });
}

/** FNV-1a with a final mix: small, and spread evenly enough for percentages. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
