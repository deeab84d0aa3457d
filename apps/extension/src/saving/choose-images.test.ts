import { expect, test } from 'vitest';
import { chosenImages } from './choose-images.ts';

const image = (id: string, width: number, height: number) => ({
  id,
  width,
  height,
  title: id,
  url: `https://a.example/${id}`,
});
const images = [image('icon', 16, 16), image('photo', 640, 100), image('unknown', 0, 0)];
const titles = (...input: Parameters<typeof chosenImages>) => chosenImages(...input).map(({ title }) => title);

test('images with both sides too small are left out; unknown sizes are kept', () => {
  expect(titles(images, 0, undefined)).toEqual(['icon', 'photo', 'unknown']);
  expect(titles(images, 200, undefined)).toEqual(['photo', 'unknown']);
});

test('a selection takes precedence over size', () => {
  expect(titles(images, 200, ['icon'])).toEqual(['icon']);
});
