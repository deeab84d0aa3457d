import { expect, test } from 'vitest';
import { droppedText } from './dropped-text.ts';

const transfer = (data: Record<string, string>) => ({ getData: (format: string) => data[format] ?? '' });

test.each([
  [{ 'text/uri-list': '# Title\r\nhttps://a.example/1.mp4\r\n', 'text/plain': 'Title' }, 'https://a.example/1.mp4'],
  [{ 'text/plain': ' https://a.example/1.m3u8\nhttps://b.example ' }, 'https://a.example/1.m3u8\nhttps://b.example'],
  [{ 'text/plain': 'no address here' }, null],
  [{}, null],
])('%j gives %j', (data, text) => {
  expect(droppedText(transfer(data))).toBe(text);
});

test('dropping nothing adds nothing', () => {
  expect(droppedText(null)).toBeNull();
});
