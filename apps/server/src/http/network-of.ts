import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, for people who compare two devices: enough to tell home from elsewhere, too little to identify one
 * connection. Omits the last quarter of an IPv4 address, and all but the first three groups of an IPv6 address.
 */
export function networkOf(address: string | null): string | null {
  if (address === null) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.x`;
  if (!isIPv6(address)) return null;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return `${[...start, ...zeros, ...end].slice(0, 3).join(':')}:x`;
}
