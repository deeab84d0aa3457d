import { decodedVideoHashes, packetCounts, packetHashes } from '@clipharbor/testkit';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Harness, rowNamed } from './test.ts';

/** Expects every packet of the original in the saved file: the same sound, and pictures that decode to the same frames. */
export async function expectSameMedia(saved: string, original: string): Promise<void> {
  expect(await packetCounts(saved)).toEqual(await packetCounts(original));
  expect(await packetHashes(saved, '0:a')).toEqual(await packetHashes(original, '0:a'));
  expect(await decodedVideoHashes(saved)).toEqual(await decodedVideoHashes(original));
}

export interface BegunDownload {
  readonly page: Page;
  readonly popup: Page;
  readonly row: Locator;
}

/** Starts the download of a page's video and waits until some of it is on disk: from then on it can be played. */
export async function beginDownload(harness: Harness, url: string, title: string): Promise<BegunDownload> {
  const { page, popup } = await harness.visit(url);
  const row = rowNamed(popup, `${title}, video`);
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('button', { name: 'Play' })).toBeVisible();
  return { page, popup, row };
}
