/** The start of a block of addresses and how many bits of it count. */
type Block = readonly [start: readonly number[], bits: number];

/** IPv4 blocks that are not routed on the internet, by the registries of IANA: RFC 6890, 1112, 7534, 7535, 7450. */
const specialIPv4: readonly Block[] = [
  [[0], 8],
  [[10], 8],
  [[100, 64], 10],
  [[127], 8],
  [[169, 254], 16],
  [[172, 16], 12],
  [[192, 0, 0], 24],
  [[192, 0, 2], 24],
  [[192, 31, 196], 24],
  [[192, 52, 193], 24],
  [[192, 88, 99], 24],
  [[192, 168], 16],
  [[192, 175, 48], 24],
  [[198, 18], 15],
  [[198, 51, 100], 24],
  [[203, 0, 113], 24],
  [[224], 4],
  [[240], 4],
];

/** The only IPv6 block that is routed on the internet, and the blocks in it that are not. */
const globalIPv6: Block = [[0x20], 3];
const specialIPv6: readonly Block[] = [
  [[0x20, 0x01, 0x00], 23],
  [[0x20, 0x01, 0x0d, 0xb8], 32],
  [[0x26, 0x20, 0x00, 0x4f, 0x80, 0x00], 48],
  [[0x3f, 0xff], 20],
];

/** Blocks whose addresses carry an IPv4 address, and where. A router sends the packet to that one. */
const carriers: readonly { readonly block: Block; readonly at: readonly (readonly [index: number, mask: number])[] }[] =
  [
    { block: [[...Array(10).fill(0), 0xff, 0xff], 96], at: [[12, 0]] },
    // NAT64. 64:ff9b:1::/48 is for networks' own use, whatever lies inside.
    { block: [[0x00, 0x64, 0xff, 0x9b, ...Array(8).fill(0)], 96], at: [[12, 0]] },
    // 6to4
    { block: [[0x20, 0x02], 16], at: [[2, 0]] },
    // Teredo: the server, and the client inverted.
    {
      block: [[0x20, 0x01, 0x00, 0x00], 32],
      at: [
        [4, 0],
        [12, 0xff],
      ],
    },
  ];

function isIn(bytes: readonly number[], [start, bits]: Block): boolean {
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 0xff : 0xff << (8 - (bits - bit));
    if ((((bytes[bit / 8] ?? 0) ^ (start[bit / 8] ?? 0)) & mask & 0xff) !== 0) return false;
  }
  return true;
}

/** The bytes of an IP address without brackets: 4, 16, or none for anything else. */
export function addressBytes(address: string): readonly number[] {
  const bare = address.replace(/%.*$/, '');
  if (/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(bare)) {
    const bytes = bare.split('.').map(Number);
    return bytes.every((byte) => byte <= 255) ? bytes : [];
  }
  if (!/^[\da-f:.]+$/i.test(bare) || !bare.includes(':')) return [];
  // The parser for addresses of the web brings all spellings into one.
  const host = URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1);
  if (host === undefined) return [];
  const [left = '', right] = host.split('::');
  const groups = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const first = groups(left);
  const last = groups(right ?? '');
  const all = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  return all.flatMap((group) => [group >> 8, group & 0xff]);
}

const isPublicIPv4 = (bytes: readonly number[]): boolean => !specialIPv4.some((block) => isIn(bytes, block));

/** Whether an IP address is reachable from the whole internet: the address itself and any IPv4 address inside it. */
export function isPublicAddress(address: string): boolean {
  const bytes = addressBytes(address);
  if (bytes.length === 4) return isPublicIPv4(bytes);
  if (bytes.length !== 16) return false;
  const carrier = carriers.find(({ block }) => isIn(bytes, block));
  if (carrier !== undefined) {
    return carrier.at.every(([at, mask]) => isPublicIPv4(bytes.slice(at, at + 4).map((byte) => byte ^ mask)));
  }
  return isIn(bytes, globalIPv6) && !specialIPv6.some((block) => isIn(bytes, block));
}
