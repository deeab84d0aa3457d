import { expect, test } from 'vitest';
import { StartError } from '../config/start-error.ts';
import { serverKeys } from './server-keys.ts';

test('an in-memory database gets its own keys', async () => {
  const config = { database: { folder: null }, keysFile: '/nowhere/keys.json', mayMakeKeys: true };
  expect((await serverKeys(config)).signing).toHaveLength(1);
});

test('a missing file prevents the start, with one sentence that says how to fix it', async () => {
  const config = { database: { folder: '/data' }, keysFile: '/nowhere/keys.json', mayMakeKeys: false };
  const refusal = serverKeys(config);
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow('/nowhere/keys.json does not exist. AUTH_KEYS_FILE must name a file with keys');
});
