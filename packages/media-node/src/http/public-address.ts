import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Made when the first address is judged: it takes as long as opening a connection. */
let lists: { readonly notPublic: BlockList; readonly globalUnicast: BlockList } | undefined;

function readLists(): NonNullable<typeof lists> {
  const notPublic = new BlockList();
  for (const [network, prefix] of [
    ['0.0.0.0', 8], // this host
    ['10.0.0.0', 8],
    ['100.64.0.0', 10], // carrier-grade NAT
    ['127.0.0.0', 8],
    ['169.254.0.0', 16], // link-local, cloud metadata
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4], // multicast
    ['240.0.0.0', 4],
  ] as const) {
    notPublic.addSubnet(network, prefix, 'ipv4');
  }
  for (const [network, prefix] of [
    ['2001:2::', 48],
    ['2001:10::', 28],
    ['2001:20::', 28],
    ['2001:db8::', 32],
    ['3fff::', 20],
  ] as const) {
    notPublic.addSubnet(network, prefix, 'ipv6');
  }
  const globalUnicast = new BlockList();
  globalUnicast.addSubnet('2000::', 3, 'ipv6');
  return { notPublic, globalUnicast };
}

/** Whether an IP address is reachable from the whole internet, judged by the address itself and by any IPv4 address inside it. */
export function isPublicAddress(address: string): boolean {
  lists ??= readLists();
  const { notPublic, globalUnicast } = lists;
  const bare = address.replace(/%.*$/, '');
  if (isIPv4(bare)) return !notPublic.check(bare, 'ipv4');
  if (!isIPv6(bare)) return false;
  const groups = expand(bare);
  const embedded = embeddedIPv4(groups);
  if (embedded.some((inner) => notPublic.check(inner, 'ipv4'))) return false;
  // Mapped and NAT64 addresses lie outside global unicast: the IPv4 address inside has already been judged.
  if (isMapped(groups) || isNat64(groups)) return true;
  return globalUnicast.check(bare, 'ipv6') && !notPublic.check(bare, 'ipv6');
}

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
const isNat64 = (groups: readonly number[]): boolean =>
  groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);

/** The IPv4 addresses that a translating or tunnelling router would send the packet to. */
function embeddedIPv4(groups: readonly number[]): string[] {
  const at = (index: number, mask = 0): string => dotted((groups[index] ?? 0) ^ mask, (groups[index + 1] ?? 0) ^ mask);
  if (isMapped(groups) || isNat64(groups)) return [at(6)];
  if (groups[0] === 0x2002) return [at(1)]; // 6to4
  if (groups[0] === 0x2001 && groups[1] === 0) return [at(2), at(6, 0xffff)]; // Teredo: server, and the client inverted
  return [];
}

const dotted = (high: number, low: number): string => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;

/** A valid IPv6 address as eight numbers. */
function expand(address: string): number[] {
  const withoutDots = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    const pair = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);
    return `${pair(a, b)}:${pair(c, d)}`;
  });
  const [head = '', tail] = withoutDots.split('::');
  const numbers = (part: string): number[] => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const left = numbers(head);
  if (tail === undefined) return left;
  const right = numbers(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
