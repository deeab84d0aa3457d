import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { addressBytes, isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  'fec0::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::808:808',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '2001:0:808:808::f5ff:fffe',
  '2001:db8::1',
  '3fff::1',
  'not an address',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('an IPv4 address is classified the same bare, mapped, over NAT64 and over 6to4', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      const verdict = isPublicAddress(address);
      expect(isPublicAddress(`::ffff:${address}`)).toBe(verdict);
      expect(isPublicAddress(`64:ff9b::${hex}`)).toBe(verdict);
      expect(isPublicAddress(`2002:${hex}::1`)).toBe(verdict);
    }),
  );
});

test('addresses are read and classified as the library ipaddr.js does', () => {
  const near = fc
    .constantFrom('0', '10', '100', '127', '169', '172', '192', '198', '203', '224', '255')
    .chain((first) => fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rest) => [first, ...rest].join('.')));
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), near), (address) => {
      expect(isPublicAddress(address)).toBe(ipaddr.IPv4.parse(address).range() === 'unicast');
    }),
    { numRuns: 500 },
  );
  const block = fc.constantFrom('2001', '2002', '2620:4f:8000', '3fff', '64:ff9b', 'fe80', '2606');
  const inBlock = fc.tuple(block, fc.nat(0xffff)).map(([start, end]) => `${start}::${end.toString(16)}`);
  const carrying = new Set(['ipv4Mapped', 'rfc6052', '6to4', 'teredo']);
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), inBlock), (address) => {
      // The library takes `::1.2.3.4` for a mapped address, which it is not.
      fc.pre(!address.includes('.'));
      const parsed = ipaddr.IPv6.parse(address);
      expect(addressBytes(address)).toEqual(parsed.toByteArray());
      fc.pre(!carrying.has(parsed.range()));
      expect(isPublicAddress(address)).toBe(parsed.range() === 'unicast' && (parsed.parts[0] ?? 0) >> 13 === 1);
    }),
    { numRuns: 500 },
  );
});
