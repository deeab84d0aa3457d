import { desktopFormats } from '@clipharbor/contracts';
import { outputKinds } from '@clipharbor/media';
import { expect, test } from 'vitest';

test('the app offers what the engine writes, and the unchanged file', () => {
  expect(desktopFormats.toSorted()).toEqual(['original', ...outputKinds].toSorted());
});
