import { expect, test } from 'vitest';
import { diskIsFull, explainInstallFailure } from './explain-install-failure.mjs';

test.each([
  ['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write', diskIsFull],
  ['npm error code ENOTFOUND\nnpm error network request failed', /internet connection/],
  ['npm error code ECONNREFUSED', /internet connection/],
  ['npm error code EACCES\nnpm error syscall mkdir', /cannot be written/],
  [
    'npm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.',
    /run npm install once/,
  ],
  ['something new', /install\.log/],
])('%s is explained in one sentence with a remedy', (output, expected) => {
  const sentence = explainInstallFailure(output);
  if (typeof expected === 'string') expect(sentence).toBe(expected);
  else expect(sentence).toMatch(expected);
  expect(sentence).not.toContain('\n');
});
