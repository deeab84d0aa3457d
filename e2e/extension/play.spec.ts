import type { Locator } from '@playwright/test';
import { type HeldStream, heldStream } from './support/held-stream.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expectSameMedia } from './support/saved-media.ts';
import { expect, type Harness, jobFolders, pageOpenedBy, rowNamed, test } from './support/test.ts';

const withFilm = async (use: (site: Site, film: HeldStream) => Promise<void>): Promise<void> => {
  const film = await heldStream('film', 5);
  const site = await startSite({
    pages: { '/watch': ['Slow film', loads(film.playlist)] },
    streams: {},
    content: film.content,
  });
  try {
    await use(site, film);
  } finally {
    await site.close();
  }
};

const facts = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => ({
    time: element.currentTime,
    buffered: element.buffered.length === 0 ? 0 : element.buffered.end(element.buffered.length - 1),
    isEnded: element.ended,
    fault: element.error?.message ?? null,
  }));

async function startAndPlay(harness: Harness, site: Site) {
  const { popup } = await harness.visit(site.url('/watch'));
  const row = rowNamed(popup, 'Slow film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  const player = await pageOpenedBy(harness.context, 'play.html', () =>
    row.getByRole('button', { name: 'Play' }).click(),
  );
  return { row, player, video: player.locator('video'), popup };
}

test('a download plays while it is being saved, and the saved file is complete', async ({ harness }) => {
  await withFilm(async (site, film) => {
    const { row, player, video, popup } = await startAndPlay(harness, site);
    await expect(player.getByRole('heading', { name: 'Slow film' })).toBeVisible();
    await expect.poll(async () => (await facts(video)).time).toBeGreaterThan(0.5);
    await expect(player.getByRole('status')).toContainText('Still saving');
    const early = await facts(video);
    expect(early.fault).toBeNull();
    expect(early.buffered).toBeLessThan(6);
    film.release(4);
    await expect.poll(async () => (await facts(video)).buffered).toBeGreaterThan(6);
    await expect(row.getByRole('progressbar')).toBeVisible();

    film.release();
    await expect(row.getByRole('status')).toHaveText('Saved');
    await expect(player.getByRole('status')).toContainText('Saved completely');
    await expect.poll(async () => (await facts(video)).isEnded).toBe(true);
    expect((await facts(video)).time).toBeGreaterThan(11.5);

    const [saved = ''] = await harness.savedFiles();
    await expectSameMedia(saved, film.source);

    // Our copy is kept only for the player.
    await player.close();
    await expect.poll(() => jobFolders(popup)).toEqual([]);
  });
});

test('the saved part of a paused download can be played, and replayed from the start', async ({ harness }) => {
  await withFilm(async (site) => {
    const { row, video, player } = await startAndPlay(harness, site);
    await row.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(async () => (await facts(video)).time).toBeGreaterThan(1);
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = 0;
    });
    await expect.poll(async () => (await facts(video)).time).toBeLessThan(1);
    await expect.poll(async () => (await facts(video)).time).toBeGreaterThan(1);
    expect((await facts(video)).fault).toBeNull();
    await expect(player.getByRole('status')).toContainText('Still saving');
  });
});
