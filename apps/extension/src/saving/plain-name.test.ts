import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Film.mp4', 'Film.mp4'],
  ['Adaptive stream (HLS) · Clipharbor.mp4', 'Adaptive stream (HLS) _ Clipharbor.mp4'],
  ['Café à la crème.webm', 'Cafe a la creme.webm'],
  ['مرحبا.mp4', 'video.mp4'],
  ['港の朝 4K.mkv', '_ 4K.mkv'],
  ['bücher.example/Größe.m4a', 'bucher.example/Gro_e.m4a'],
])('%s becomes %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
