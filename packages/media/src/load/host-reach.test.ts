import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostReach, mayReach } from './host-reach.ts';

test.each([
  ['example.com', 'public'],
  ['8.8.8.8', 'public'],
  ['[2606:4700::1111]', 'public'],
  ['local.example', 'public'],
  ['10.example.com', 'public'],
  ['localhost', 'loopback'],
  ['media.localhost.', 'loopback'],
  ['127.1.2.3', 'loopback'],
  ['[::1]', 'loopback'],
  ['[::ffff:7f00:1]', 'loopback'],
  ['10.0.0.1', 'private'],
  ['169.254.169.254', 'private'],
  ['224.0.0.251', 'private'],
  ['[fe80::1]', 'private'],
  ['[::ffff:c0a8:1]', 'private'],
  ['[64:ff9b::c0a8:1]', 'private'],
  ['[2002:c0a8:1::]', 'private'],
  ['printer.LOCAL', 'private'],
  ['metadata.google.internal', 'private'],
  ['router', 'private'],
] as const)('%s is %s', (host, expected) => expect(hostReach(host)).toBe(expected));

test.each([
  ['https://site.example/', 'https://cdn.example/a.ts', true],
  ['https://site.example/', 'http://192.168.0.1/a.ts', false],
  ['https://site.example/', 'http://0x7f000001/a.ts', false],
  ['https://site.example/', 'http://2130706433/', false],
  ['https://site.example/', 'http://localhost:9000/', false],
  ['http://localhost:3000/', 'http://127.0.0.1:9000/a.ts', true],
  ['http://nas.local/film', 'http://nas.local:8080/a.ts', true],
  ['http://nas.local/film', 'http://192.168.0.1/a.ts', false],
  ['http://192.168.0.2/', 'http://127.0.0.1/', false],
  ['http://192.168.0.2/', 'https://cdn.example/', true],
  ['about:blank', 'http://127.0.0.1/', false],
  ['https://site.example/', 'no address', false],
] as const)('a page of %s may load %s: %s', (page, address, expected) => {
  expect(mayReach(page, address)).toBe(expected);
});

test('a public page never reaches this machine, however the address is written', () => {
  const spelling = fc.constantFrom(
    (n: number) => `${n}`,
    (n: number) => `0x${n.toString(16)}`,
    (n: number) => `0${n.toString(8)}`,
  );
  fc.assert(
    fc.property(fc.integer({ min: 0x7f000000, max: 0x7fffffff }), spelling, (number, write) => {
      expect(mayReach('https://site.example/', `http://${write(number)}/`)).toBe(false);
    }),
  );
});
