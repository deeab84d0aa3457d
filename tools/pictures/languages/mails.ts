import type { Browser } from '@playwright/test';
import { renderMail, templateNames } from '../../../apps/server/src/mail/render-mail.ts';
import { sampleMail } from '../../../apps/server/src/mail/testing/sample-mails.ts';
import type { Album } from './album.ts';

const style =
  'body{margin:16px;columns:2;column-gap:16px;font:14px system-ui}figure{break-inside:avoid;margin:0 0 16px}figcaption{padding:8px 12px;background:#1e293b;color:#fff}iframe{inline-size:100%;border:0;display:block}';

/** Every mail, side by side, with its name and subject above it. */
export async function takeMails(browser: Browser, album: Album): Promise<void> {
  const mails = await Promise.all(
    templateNames.map(async (template) => ({
      template,
      ...(await renderMail(sampleMail(template, album.locale), { siteUrl: 'https://clip.test' })),
    })),
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  await page.setContent(`<!doctype html><html lang="${album.locale}"><style>${style}</style>`);
  await page.evaluate(async (shown) => {
    for (const { template, subject, html, dir } of shown) {
      const figure = document.createElement('figure');
      const caption = document.createElement('figcaption');
      caption.dir = dir;
      caption.textContent = `${template}: ${subject}`;
      const frame = document.createElement('iframe');
      frame.srcdoc = html;
      figure.append(caption, frame);
      const hasLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      document.body.append(figure);
      await hasLoaded;
      frame.style.blockSize = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
    }
  }, mails);
  await album.take(page, 'mails');
  await page.close();
}
