import { expect, test } from 'vitest';
import { versionIn } from './extension-presence.ts';

test.each([
  [{ version: '1.2.3' }, '1.2.3'],
  [{ version: '1.2.3<b>' }, null],
  [{ version: 12 }, null],
  [{}, null],
  [null, null],
  ['1.2', null],
])('the answer %j carries the version %s', (reply, version) => {
  expect(versionIn(reply)).toBe(version);
});
