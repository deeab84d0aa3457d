import { expect, test } from 'vitest';
import { readCommand } from './args.ts';
import { UsageError } from './usage-error.ts';

const url = 'https://a.example/v.m3u8';

test('a URL alone starts a download with safe defaults', () => {
  expect(readCommand([url])).toEqual({
    kind: 'download',
    url,
    headers: {},
    cutAds: false,
    mustResume: false,
    allowPartial: false,
    allowPrivate: false,
    isJson: false,
    isQuiet: false,
  });
});

test('every value is read', () => {
  const line = [
    url,
    '-o',
    'x.mkv',
    '--quality',
    '1080p',
    '--audio',
    'de,en',
    '--subs',
    'all',
    '--from',
    '0:30',
    '--to',
    '2:00',
  ];
  line.push(
    '--live-from',
    'start',
    '--convert',
    'MP3',
    '-H',
    'Referer: https://b.example/',
    '--limit',
    '5M',
    '--split',
    '2G',
    '--list',
    '--json',
  );
  expect(readCommand(line)).toMatchObject({
    kind: 'list',
    output: 'x.mkv',
    quality: 1080,
    audio: ['de', 'en'],
    subtitles: ['all'],
    from: 30,
    to: 120,
    liveFrom: 'start',
    convert: 'mp3',
    headers: { referer: 'https://b.example/' },
    limit: 5_242_880,
    split: { bytes: 2_147_483_648 },
    isJson: true,
  });
});

test('a live start may be some time back, a split may be a duration', () => {
  expect(readCommand([url, '--live-from', '10:00', '--split', '30:00'])).toMatchObject({
    liveFrom: 600,
    split: { seconds: 1800 },
  });
});

test.each([
  [[]],
  [[url, url]],
  [['file:///etc/passwd']],
  [['not a url']],
  [[url, '--nonsense']],
  [[url, '--quality', 'nice']],
  [[url, '--convert', 'avi']],
  [[url, '--from', '2:00', '--to', '1:00']],
  [[url, '--output']],
])('%j is refused', (line) => {
  expect(() => readCommand(line)).toThrow(UsageError);
});

test('help needs no URL', () => {
  expect(readCommand(['--help'])).toEqual({ kind: 'help' });
  expect(readCommand(['--version'])).toEqual({ kind: 'version' });
  expect(readCommand(['--completions', 'fish'])).toEqual({ kind: 'completions', shell: 'fish' });
});

test('separate subtitles mean all of them unless languages are named', () => {
  const url = 'https://a.example/x.m3u8';
  expect(readCommand([url, '--subs-as', 'srt'])).toMatchObject({ subtitles: ['all'], subtitleFiles: 'srt' });
  expect(readCommand([url, '--subs-as', 'vtt', '--subs', 'de'])).toMatchObject({ subtitles: ['de'] });
  expect(() => readCommand([url, '--subs-as', 'ass'])).toThrow(UsageError);
});

test.each([
  [['--qualty', '720'], 'Unknown option --qualty. Did you mean --quality?'],
  [['--output'], '--output needs a value.'],
  [['--output', ''], '--output needs a value.'],
  [['--output', '-'], '--output: a download cannot be written to standard output. Name a file.'],
  [['--proxy', 'localhost:8080'], '--proxy: localhost:8080 is not an http or https address'],
  [['--split', 'x'], '--split: x is neither a time such as 30:00 nor a size such as 500M or 2G.'],
  [['--split', '0'], '--split: 0 is neither a time'],
  [['--json=yes'], '--json takes no value.'],
  [['https://b.example/'], 'Only one URL at a time: https://b.example/ was not expected.'],
  [['--convert', 'avi'], '--convert: avi is not one of mp4,'],
  [['--from', 'noon'], '--from: noon is not a time such as 90, 1:30 or 1:02:03.5.'],
])('%j is refused with our own message', (line, sentence) => {
  expect(() => readCommand(['https://a.example/x.m3u8', ...line])).toThrow(sentence);
});
