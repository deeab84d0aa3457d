import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { installApp, putVersion } from '../update/testing/installed-app.ts';
import { chooseVersion, failStart, finishStart, forgetStart, noteStart } from './choose-version.ts';
import { readCurrent, writeCurrent } from './current.ts';

let appFolder: string;
const updated = { version: '1.2.0', previous: '1.0.0' };
beforeEach(() => {
  appFolder = installApp();
  putVersion(appFolder, '1.2.0', { 'main.cjs': 'two' });
  writeCurrent(appFolder, updated);
  return () => rmSync(join(appFolder, '..'), { recursive: true });
});

const noneAlive = () => false;
const allAlive = () => true;

test('one failure is tolerated, the second rolls back', () => {
  expect(failStart(appFolder, updated, 1)).toEqual(updated);
  expect(chooseVersion(appFolder, updated)).toEqual(updated);
  expect(failStart(appFolder, updated, 2)).toEqual({ version: '1.0.0' });
  expect(readCurrent(appFolder)).toEqual({ version: '1.0.0' });
});

test('processes that died while starting count as failures', () => {
  noteStart(appFolder, '1.2.0', 1);
  expect(chooseVersion(appFolder, updated, noneAlive)).toEqual(updated);
  noteStart(appFolder, '1.2.0', 2);
  expect(chooseVersion(appFolder, updated, noneAlive)).toEqual({ version: '1.0.0' });
});

test('processes that are still starting do not', () => {
  for (const pid of [1, 2, 3]) noteStart(appFolder, '1.2.0', pid);
  expect(chooseVersion(appFolder, updated, allAlive)).toEqual(updated);
});

test('a version that has started once is kept', () => {
  noteStart(appFolder, '1.2.0', 1);
  finishStart(appFolder, '1.2.0');
  for (const pid of [2, 3, 4]) {
    noteStart(appFolder, '1.2.0', pid);
    failStart(appFolder, updated, pid);
  }
  expect(chooseVersion(appFolder, updated, noneAlive)).toEqual(updated);
});

test('an inconclusive start neither proves nor fails the version', () => {
  for (const pid of [1, 2, 3]) {
    noteStart(appFolder, '1.2.0', pid);
    forgetStart(appFolder, '1.2.0', pid);
  }
  expect(chooseVersion(appFolder, updated, noneAlive)).toEqual(updated);
  failStart(appFolder, updated, 4);
  expect(failStart(appFolder, updated, 5)).toEqual({ version: '1.0.0' });
});

test('without a previous version there is nothing to roll back to', () => {
  const only = { version: '1.2.0' };
  for (const pid of [1, 2, 3]) expect(failStart(appFolder, only, pid)).toEqual(only);
  expect(chooseVersion(appFolder, only)).toEqual(only);
});
