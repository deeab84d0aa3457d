import { expect, test } from 'vitest';
import { StartError } from './start-error.ts';
import { readStart } from './start-mode.ts';

const chrome = 'chrome-extension://ejokapojlfgdhoedicobjpffmgleglnd/';
const gecko = '{6b1f0c52-93d4-4e0b-8c27-5f5d1c9a7e41}';

test.each([
  [[], { kind: 'window' }],
  [['--headless'], { kind: 'headless' }],
  [['--host'], { kind: 'host', origin: null }],
  [[chrome], { kind: 'host', origin: chrome }],
  [[chrome, '--parent-window=262914'], { kind: 'host', origin: chrome }],
  [['--host', chrome], { kind: 'host', origin: chrome }],
  [['C:\\x\\com.clipharbor.desktop.json', gecko], { kind: 'host', origin: gecko }],
  [['--register'], { kind: 'register' }],
  [['--unregister'], { kind: 'unregister' }],
  [['--doctor', '--json'], { kind: 'doctor', isRepair: false }],
  [['--doctor', '--json', '--repair'], { kind: 'doctor', isRepair: true }],
  [['--check-update', 'https://u.test/stable.json'], { kind: 'checkUpdate', feedUrl: 'https://u.test/stable.json' }],
  [['--engine'], { kind: 'engine' }],
  [['--quit'], { kind: 'quit' }],
])('%j', (argv, mode) => {
  expect(readStart(argv).mode).toEqual(mode);
});

test('folders and site can be combined with every mode, in any order', () => {
  const { mode, places } = readStart(['--data', 'd', chrome, '--site', 'http://127.0.0.1:1/x', '--downloads', 'l']);
  expect(mode.kind).toBe('host');
  expect(places).toEqual({ data: 'd', downloads: 'l', site: 'http://127.0.0.1:1' });
});

test.each([
  [['--data']],
  [['--data', '--headless']],
  [['--data', 'a', '--data', 'b']],
  [['--site', 'ftp://a.test']],
  [['--site', 'nonsense']],
  [['--headless', '--host']],
  [['--repair']],
  [['--json']],
  [['--run', 'calc.exe']],
  [['clip.mp4']],
  [['chrome-extension://a/', 'chrome-extension://b/']],
  [['https://evil.test/']],
])('%j is refused', (argv) => {
  expect(() => readStart(argv)).toThrow(StartError);
});
