import { hls, packetCounts, sourceFile } from '@clipharbor/testkit';
import { installDesktopApp } from './support/desktop-app.ts';
import { expect, inRow, openFirefox, rowShows, test } from './support/firefox.ts';
import { loads, startSite } from './support/media-site.ts';

test('the desktop app that is registered for Firefox saves a medium from its page', async () => {
  const app = await installDesktopApp();
  const firefox = await openFirefox({ home: app.home, permissions: ['nativeMessaging'] });
  // biome-ignore lint/suspicious/noSkippedTests: where Firefox cannot be installed, the run reports what it skipped
  if (firefox === null) return test.skip(true, 'Firefox is not installed');
  const source = await sourceFile({ seconds: 6, size: '320x180' });
  const stream = await hls(source);
  const site = await startSite({
    pages: { '/walk': ['A walk by the sea', loads(`/hls/${stream.manifest}`)] },
    streams: { hls: stream },
  });
  try {
    const { popup } = await firefox.harness.visit(site.url('/walk'));
    const row = 'A walk by the sea, video';
    await inRow(popup, row, 'button', 'Download').wait();
    await popup.$eval(`li[aria-label^="${row}"] summary`, (more) => more.click());
    await inRow(popup, row, 'button', 'Save with the desktop app').click();
    await rowShows(popup, row, 'Saved by the desktop app');
    const [saved = ''] = await app.savedFiles();
    expect(await packetCounts(saved)).toEqual(await packetCounts(source));
    expect(await firefox.harness.savedFiles()).toEqual([]);
    expect(firefox.harness.problems()).toEqual([]);
  } finally {
    await firefox.close();
    await site.close();
    await app.close();
  }
});
