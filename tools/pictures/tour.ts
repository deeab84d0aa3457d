import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { loads, startSite } from '../../e2e/extension/support/media-site.ts';
import { expect, rowNamed } from '../../e2e/extension/support/test.ts';
import { hls, sourceFile } from '../../packages/testkit/src/index.ts';
import { root } from '../lib/root.ts';
import { inBrowser } from './browser.ts';
import { ffmpeg } from './encode.ts';
import { harborPage } from './harbor-page.ts';

const path = 'apps/web/public/pictures/extension/tour.webm';
const maxBytes = 1_500_000;
const size = { width: 1280, height: 720 };

/** Captures a page as fast as possible, with the time of each picture, until stopped. */
class Recorder {
  readonly #page: Page;
  readonly #folder: string;
  readonly #frames: { readonly file: string; readonly atMs: number }[] = [];
  #isOn = true;
  readonly #done: Promise<void>;

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
    this.#done = this.#record();
  }

  async #record(): Promise<void> {
    while (this.#isOn) {
      const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.png`);
      await writeFile(file, await this.#page.screenshot({ type: 'png' }));
      this.#frames.push({ file, atMs: performance.now() });
    }
  }

  /** Long enough for a viewer to see what is shown. */
  hold(ms: number): Promise<void> {
    return this.#page.waitForTimeout(ms);
  }

  /** The list that ffmpeg joins: each picture is shown until the next one. */
  async stop(): Promise<string> {
    this.#isOn = false;
    await this.#done;
    const lines = this.#frames.map(({ file, atMs }, index) => {
      const next = this.#frames[index + 1]?.atMs ?? atMs + 1500;
      return `file '${file}'\nduration ${((next - atMs) / 1000).toFixed(3)}`;
    });
    const list = join(this.#folder, 'frames.txt');
    await writeFile(list, `${lines.join('\n')}\n`);
    return list;
  }
}

/** Shows where the next click goes, as a pointer would. */
async function press(recorder: Recorder, button: Locator): Promise<void> {
  await button.focus();
  await button.hover();
  await recorder.hold(900);
  await button.click();
}

/** Records a complete run of the real extension: a film is found, a quality chosen, the file saved. */
export async function recordTour(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-tour-'));
  const stream = await hls(await sourceFile({ seconds: 30, size: '640x360' }));
  const site = await startSite({
    pages: { '/film': ['A walk by the sea', loads(`/stream/${stream.manifest}`)] },
    streams: { stream },
    bytesPerSecond: 500_000,
  });
  try {
    await inBrowser('en', [], async (harness) => {
      const { popup } = await harness.visit(site.url('/film'));
      const page = await harness.context.newPage();
      await page.setViewportSize(size);
      await page.setContent(`<body style="margin:0;background:#f8fafc">${harborPage}`);
      const scene = join(folder, 'page.png');
      await writeFile(scene, await page.screenshot({ type: 'png' }));
      await popup.setViewportSize({ width: 400, height: 560 });
      await popup.bringToFront();
      const row = rowNamed(popup, 'A walk by the sea, video');
      await row.getByRole('button', { name: 'Download' }).waitFor();
      const recorder = new Recorder(popup, folder);
      await recorder.hold(1500);
      await press(recorder, row.getByRole('button', { name: 'Download' }));
      await expect(row.getByRole('status')).toHaveText('Saved', { timeout: 60_000 });
      await recorder.hold(1500);
      await press(recorder, popup.getByRole('tab', { name: 'Downloads' }));
      await recorder.hold(2000);
      const list = await recorder.stop();
      await mkdir(join(root, path, '..'), { recursive: true });
      const inputs = ['-loop', '1', '-i', scene, '-f', 'concat', '-safe', '0', '-i', list];
      const film =
        '[1:v]fps=10,pad=iw+4:ih+4:2:2:color=0x94a3b8[popup];[0:v]scale=1280:720,fps=10[page];[page][popup]overlay=W-w-32:24:shortest=1';
      const coding = [
        '-c:v',
        'libvpx-vp9',
        '-crf',
        '36',
        '-b:v',
        '0',
        '-deadline',
        'good',
        '-cpu-used',
        '6',
        '-row-mt',
        '1',
      ];
      await ffmpeg([...inputs, '-filter_complex', film, ...coding, '-pix_fmt', 'yuv420p', join(root, path)]);
    });
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
  const { size: bytes } = await stat(join(root, path));
  if (bytes > maxBytes) throw new Error(`${path} has ${bytes} bytes, more than ${maxBytes}`);
  return [path];
}
