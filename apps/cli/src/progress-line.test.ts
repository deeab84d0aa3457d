import { expect, test } from 'vitest';
import { formatBytes, formatTime, plain } from './format.ts';
import { ProgressLine } from './progress-line.ts';

test('speed and time left come from the last seconds', () => {
  const line = new ProgressLine();
  const base = { totalSeconds: 100, isLive: false };
  line.draw({ ...base, bytes: 0, seconds: 0 }, 0, 100);
  const text = line.draw({ ...base, bytes: 2 * 1024 * 1024, seconds: 20 }, 2000, 100);
  expect(text).toContain(' 20 %');
  expect(text).toContain('1.0 MB/s');
  expect(text).toContain('0:08 left');
});

test('a live recording shows no time left', () => {
  const text = new ProgressLine().draw({ bytes: 1000, seconds: 65, isLive: true }, 0, 80);
  expect(text).toMatch(/^live 1:05/);
});

test('a narrow terminal gets no bar', () => {
  expect(new ProgressLine().draw({ bytes: 5, totalBytes: 10, seconds: 0, isLive: false }, 0, 20)).not.toContain('█');
});

test('values are short', () => {
  expect([formatBytes(999), formatBytes(1536), formatBytes(5 * 2 ** 30)]).toEqual(['999 B', '1.5 KB', '5.0 GB']);
  expect([formatTime(5), formatTime(3723)]).toEqual(['0:05', '1:02:03']);
});

test('text from a server cannot control the terminal', () => {
  expect(plain('a\u001b[2Jb\u202e\n')).toBe('a\ufffd[2Jb\ufffd\ufffd');
});
