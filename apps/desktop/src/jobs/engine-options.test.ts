import { desktopFormats } from '@clipharbor/contracts';
import { outputKinds } from '@clipharbor/media';
import { expect, test } from 'vitest';
import { engineOptions } from './engine-options.ts';
import { orderOf } from './new-job.ts';

test('the app offers the formats of the engine, and the unchanged file', () => {
  expect(desktopFormats.toSorted()).toEqual(['original', ...outputKinds].toSorted());
});

test('the page is the source of the file; without one, the engine uses the address of the medium', () => {
  const url = 'https://cdn.example/film.m3u8?sig=secret';
  const page = 'https://film.example/watch?v=1';
  expect(engineOptions(orderOf({ url, page, title: 'Film' }), 'Film').metadata).toEqual({
    title: 'Film',
    sourceUrl: page,
  });
  expect(engineOptions(orderOf({ url }), 'film').metadata).toEqual({});
});
