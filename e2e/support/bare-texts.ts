import type { Page } from '@playwright/test';

/** What is the same in every language: names, addresses, formats, keys, placeholders, and output of Intl. */
const known: readonly RegExp[] = [
  /\S+@\S+|https?:\S+|[\w-]+(?:\.[\w-]+)*\.(?:example|test|org|com|mp4|mkv|mp3|m4a|wav|webm|m3u8|mpd|zip|jpg|png)\b\S*/gi,
  /\b(?:Clipharbor|Chrome|Chromium|Edge|Firefox|Windows|Google|Microsoft|Instagram|Facebook|Reddit|Twitter|Threads|TikTok|X)\b/g,
  /\b(?:MP4|MKV|MP3|M4A|WAV|WebM|MPD|HLS|DASH|ZIP|SRT|VTT|AAC|ID)\b/gi,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(?:AM|PM|UTC|GMT)\b/g,
  /\{\w+\}|\b(?:Alt|Shift|Ctrl|MacCtrl|Command)\+/g,
  /(?<=\d\s?)(?:bytes?|kB|MB|GB|Mb|hr|min|sec|px|p)\b(?:\/s)?/g,
];

/**
 * Texts and control names on a page that did not come from a catalog: in a pseudo-locale, catalog texts have no plain letters.
 */
export async function bareTexts(page: Page, data: readonly string[] = []): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const isSeen = (element: Element) =>
      element.closest('script, style, noscript, template, svg, [translate="no"]') === null &&
      element.checkVisibility({ visibilityProperty: true });
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement !== null && isSeen(parentElement)) texts.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      if (isSeen(element)) texts.push(...names.map((name) => element.getAttribute(name) ?? ''));
    }
    return texts;
  });
  const isBare = (text: string): boolean => {
    const rest = [...data].reduce((left, own) => left.replaceAll(own, ''), text);
    return /[a-z]{2}/i.test(known.reduce((left, pattern) => left.replaceAll(pattern, ''), rest));
  };
  return [...new Set(shown.map((text) => text.trim()).filter(isBare))];
}
