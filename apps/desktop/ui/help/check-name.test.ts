import { expect, test } from 'vitest';
import { checkName, fixOf } from './check-name.ts';

test('browsers keep their names, and parts of the app have texts', () => {
  expect(checkName('host.edge')).toEqual({ kind: 'browser', browser: 'Microsoft Edge' });
  expect(checkName('host.program')).toEqual({ kind: 'own', key: 'program' });
  expect(checkName('folder.downloads')).toEqual({ kind: 'own', key: 'downloads' });
  expect(checkName('disk.space')).toEqual({ kind: 'own', key: 'space' });
  expect(checkName('later.thing')).toEqual({ kind: 'unknown' });
});

test('problems that Repair cannot fix come with instructions for the user', () => {
  expect(fixOf('disk.space')).toBe('space');
  expect(fixOf('host.edge')).toBeNull();
});
