import { hostReach } from '@clipharbor/media';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { privateNetworkRules } from './private-network-rules.ts';

/** Evaluates these conditions like the browser. */
function isBlocked(address: string, isLoopbackOpen = false): boolean {
  const { href, hostname } = new URL(address);
  const isUnder = (domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);
  return privateNetworkRules('abc', isLoopbackOpen).some(({ condition }) => {
    if ('excludedRequestDomains' in condition && condition.excludedRequestDomains?.some(isUnder)) return false;
    if ('requestDomains' in condition) return condition.requestDomains?.some(isUnder) ?? false;
    return 'regexFilter' in condition && new RegExp(condition.regexFilter ?? '').test(href);
  });
}

test.each([
  'http://10.0.0.1/a.ts',
  'http://172.31.0.9:8080/',
  'http://192.168.0.1',
  'http://169.254.169.254/latest/meta-data/',
  'http://239.1.1.1/',
  'http://user@10.0.0.1/',
  'http://0x7f.1/',
  'http://localhost:3000/',
  'http://media.localhost/',
  'http://router/',
  'http://nas.local/',
  'http://metadata.google.internal/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd00::1]/',
  'http://[64:ff9b::a00:1]/',
  'http://[2002:a00:1::]/',
])('%s is blocked', (address) => expect(isBlocked(address)).toBe(true));

test.each([
  'https://cdn.example/10.0.0.1/a.ts',
  'https://10.example/',
  'https://a.example/?next=http://127.0.0.1/',
  'https://local.example/',
  'https://[2606:4700::1111]/',
  'https://8.8.8.8/',
])('%s is not', (address) => expect(isBlocked(address)).toBe(false));

test('a development build reaches its site on this machine, and no other machine of the network', () => {
  expect(isBlocked('http://localhost:3000/', true)).toBe(false);
  expect(isBlocked('http://127.0.0.1:3000/', true)).toBe(false);
  expect(isBlocked('http://192.168.0.1/', true)).toBe(true);
});

test('no IPv4 address of a private network passes, and no registered domain name is blocked', () => {
  const special = fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 224, 240, 255);
  const address = fc.tuple(special, fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => bytes.join('.'));
  // Reserved, for example for documentation: nothing is there.
  const unused = /^192\.(0\.[02]|31\.196|52\.193|88\.99|175\.48)\.|^198\.51\.100\.|^203\.0\.113\./;
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), address), (host) => {
      fc.pre(!unused.test(host));
      expect(isBlocked(`http://${host}/x`)).toBe(hostReach(host) !== 'public');
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.domain(), (host) => {
      expect(isBlocked(`https://${host}/`)).toBe(hostReach(host) !== 'public');
    }),
  );
});
