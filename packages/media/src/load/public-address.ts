import ipaddr from 'ipaddr.js';

type IPv6 = InstanceType<typeof ipaddr.IPv6>;

/** The bytes of an IP address without brackets: 4, 16, or none for anything else. */
export function addressBytes(address: string): readonly number[] {
  const bare = address.replace(/%.*$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare).toByteArray();
  return ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare).toByteArray() : [];
}

/** Whether an IP address is reachable from the whole internet: the address itself and any IPv4 address inside it. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(bare)) return false;
  const parsed = ipaddr.IPv6.parse(bare);
  const embedded = embeddedIPv4(parsed);
  if (embedded.length > 0) return embedded.every((inner) => inner.range() === 'unicast');
  // The library calls any address without a special purpose "unicast", but only this block is routed on the internet.
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** The well-known prefix. 64:ff9b:1::/48 is for local use, whatever address is inside. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** The IPv4 addresses that a translating or tunneling router would send the packet to. */
function embeddedIPv4(address: IPv6): InstanceType<typeof ipaddr.IPv4>[] {
  const bytes = address.toByteArray();
  const at = (index: number, mask = 0) => new ipaddr.IPv4(bytes.slice(index, index + 4).map((byte) => byte ^ mask));
  switch (address.range()) {
    case 'ipv4Mapped':
      return [at(12)];
    case 'rfc6052':
      return address.match(nat64) ? [at(12)] : [];
    case '6to4':
      return [at(2)];
    case 'teredo': // the server, and the client inverted
      return [at(4), at(12, 0xff)];
    default:
      return [];
  }
}
