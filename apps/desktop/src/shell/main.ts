import { dirname } from 'node:path';
import { isSea } from 'node:sea';
import type { FeedFile } from '@clipharbor/contracts';
import { pinnedKeys } from '../feed/pinned-keys.ts';
import { launch } from './launch.ts';

/** Set by the build: the contents of `node_modules` next to the executable. */
declare const shellRuntimeFiles: readonly Pick<FeedFile, 'path' | 'size' | 'sha256'>[];

// On Windows we are the executable; elsewhere a launcher starts Node with this file, whose path comes first.
const [program = process.execPath, script = program, ...args] = process.argv;
launch({
  root: dirname(isSea() ? process.execPath : script),
  command: isSea() ? [process.execPath, ...args] : [process.execPath, script, ...args],
  keys: pinnedKeys.keys,
  runtimeFiles: shellRuntimeFiles,
});
