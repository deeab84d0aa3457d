import { isIP } from 'node:net';

/**
 * What counts as one visitor: an IPv4 address or an IPv6 /64 network, because every household has a whole /64 and could use
 * a new address for each request.
 */
export function visitorOf(address: string | null): string {
  const plain = (address ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  switch (isIP(plain)) {
    case 4:
      return plain;
    case 6:
      return `${expand(plain).slice(0, 4).join(':')}::/64`;
    default:
      // Fails closed: all visitors whose address is unknown share one bucket.
      return 'unknown';
  }
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
