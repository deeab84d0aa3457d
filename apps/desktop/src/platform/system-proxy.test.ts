import { expect, test } from 'vitest';
import { readWindowsProxy, systemProxy } from './system-proxy.ts';

const registry = (enabled: number, server: string): string =>
  `\r\n    ProxyEnable    REG_DWORD    0x${enabled}\r\n    ProxyServer    REG_SZ    ${server}\r\n`;

test.each([
  [registry(1, 'relay.example:8080'), 'http://relay.example:8080'],
  [registry(1, 'http=a.example:1;https=b.example:2'), 'http://b.example:2'],
  [registry(1, 'socks=a.example:1'), null],
  [registry(0, 'relay.example:8080'), null],
  ['', null],
])('%j', (text, proxy) => {
  expect(readWindowsProxy(text)).toBe(proxy);
});

test('on other systems the environment sets it', () => {
  expect(systemProxy({ https_proxy: 'http://p.example:3128/' })).toBe('http://p.example:3128');
  expect(systemProxy({ http_proxy: 'socks5://p.example:1' })).toBeNull();
  expect(systemProxy({})).toBeNull();
});
