import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { launcherScript } from './launcher-script.ts';

test('every argument reaches the program unchanged, followed by the browser’s own', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'launcher-')), 'host');
  const word = fc.string({ unit: fc.constantFrom('a', ' ', "'", '"', '$', '`', '\\', ';', '\n', '*', 'é', '-') });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), word, (words, last) => {
      const print = ['printf', '%s\\0', ...words];
      writeFileSync(path, launcherScript(print));
      const output = execFileSync('/bin/sh', [path, last], { encoding: 'utf8' });
      expect(output.split('\0').slice(0, -1)).toEqual([...words, last]);
    }),
    { numRuns: 30 },
  );
});
