import { plainName } from '../saving/plain-name.ts';

/** Hands a file to the browser. In a session without UTF-8, Chromium on Linux refuses every name with non-Latin letters. */
export async function startDownload(options: chrome.downloads.DownloadOptions & { filename: string }): Promise<number> {
  const start = (filename: string) => chrome.downloads.download({ conflictAction: 'uniquify', ...options, filename });
  try {
    return await start(options.filename);
  } catch (error) {
    const filename = plainName(options.filename);
    if (filename === options.filename) throw error;
    return start(filename);
  }
}

/** The same, unless an earlier background has already done so: each of our blob URLs is for one file. */
export async function startDownloadOnce(options: Parameters<typeof startDownload>[0]): Promise<number> {
  const [known] = await chrome.downloads.search({ url: options.url });
  return known === undefined || known.state === 'interrupted' ? startDownload(options) : known.id;
}
