import { brand } from '@clipharbor/domain';
import { describe, expect, it } from 'vitest';
import { originClassifier } from './allowed-origins.ts';

const { chrome, edge } = brand.extensionIds;
const uuid = '0a1b2c3d-0000-4000-8000-0123456789ab';

describe('with a public address', () => {
  const classifyOrigin = originClassifier('https://clip.test');
  it.each([
    ['https://clip.test', 'page'],
    [`chrome-extension://${chrome}`, 'extension'],
    [`chrome-extension://${edge}`, 'extension'],
    [`moz-extension://${uuid}`, 'extension'],
    ['http://clip.test', null],
    ['https://clip.test:444', null],
    ['https://clip.test.evil.example', null],
    ['https://evil.example', null],
    ['http://localhost:3000', null],
    ['chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh', null],
    [`chrome-extension://${chrome}.evil.example`, null],
    [`moz-extension://${uuid}.evil.example`, null],
    ['null', null],
    ['', null],
  ])('%s is %s', (origin, kind) => {
    expect(classifyOrigin(origin, 'clip.test')).toBe(kind);
  });
});

describe('in development', () => {
  const classifyOrigin = originClassifier(null);
  it.each([
    ['http://localhost:3000', 'localhost:3000', 'page'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 'page'],
    ['http://[::1]:3000', '[::1]:3000', 'page'],
    // Another program on this machine.
    ['http://localhost:4000', 'localhost:3000', null],
    // A name that currently resolves to this machine.
    ['http://evil.example:3000', 'evil.example:3000', null],
    ['http://localhost.evil.example', 'localhost.evil.example', null],
  ])('%s asking %s is %s', (origin, host, kind) => {
    expect(classifyOrigin(origin, host)).toBe(kind);
  });
});
