import { expect, test } from 'vitest';
import { withoutUndefined } from './without-undefined.ts';

test('only undefined is removed, so that defaults stay', () => {
  const given = withoutUndefined({ name: undefined, count: 0, text: '', folder: null, isOn: false });
  expect(Object.keys(given)).toEqual(['count', 'text', 'folder', 'isOn']);
  expect({ name: 'default', ...given }).toEqual({ name: 'default', count: 0, text: '', folder: null, isOn: false });
});
