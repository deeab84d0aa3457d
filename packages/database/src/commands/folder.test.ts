import { afterEach, expect, test, vi } from 'vitest';
import { folderOf } from './folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['there', 'here', 'there'],
  [undefined, 'here', 'here'],
  [undefined, '', undefined],
])('%s on the command line and %s in the environment is %s', (option, variable, folder) => {
  vi.stubEnv('DATA_FOLDER', variable);
  expect(folderOf(option)).toBe(folder);
});

test('an in-memory database is refused', () => {
  vi.stubEnv('DATA_FOLDER', 'memory');
  expect(() => folderOf(undefined)).toThrow('nothing is kept there');
});
