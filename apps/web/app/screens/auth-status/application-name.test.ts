import { expect, test } from 'vitest';
import { applicationName } from './application-name.ts';

test.each(['extension', 'desktop'] as const)('%s is one of ours', (name) => {
  expect(applicationName(name)).toEqual({ kind: 'known', name });
});

test.each(['Firefox', 'Mon application', '拡張機能', 'App 2'])('%s is a name', (name) => {
  expect(applicationName(name)).toEqual({ kind: 'other', name });
});

test.each([null, '', ' x', 'call +1 555 0100 now', 'https://evil.test', 'evil.test', '<b>x</b>', 'a'.repeat(31)])(
  '%s is none',
  (text) => {
    expect(applicationName(text)).toBeNull();
  },
);
