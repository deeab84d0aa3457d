import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const chrome = '(KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome}`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Edg/140.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 ${chrome}`, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
])('%s', (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system });
});

test.each([null, '', 'curl/8.5', '<script>'])('%s has no device name', (userAgent) => {
  expect(deviceName(userAgent)).toBeNull();
});
