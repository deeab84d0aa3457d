import { desktopSettings } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { proxyAddress } from './proxy-address.ts';

test.each([
  ['office.example:8080', 'http://office.example:8080'],
  [' http://office.example:8080/ ', 'http://office.example:8080'],
  ['10.0.0.1:3128', 'http://10.0.0.1:3128'],
])('%j is %s', (typed, address) => {
  expect(proxyAddress(typed)).toBe(address);
  expect(desktopSettings.shape.proxy.safeParse(address).success).toBe(true);
});

test.each(['', 'socks5://office.example', 'http://name:secret@office.example', 'http://office.example/path', 'a b'])(
  '%j is not a proxy',
  (typed) => {
    expect(proxyAddress(typed)).toBeNull();
  },
);
