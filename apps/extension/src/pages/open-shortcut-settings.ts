interface FirefoxCommands {
  openShortcutSettings?(): Promise<void>;
}

/** Opens the browser's own page for shortcuts. Links cannot open it, but scripts can. */
export async function openShortcutSettings(): Promise<void> {
  if (browserFamily === 'firefox') await (chrome.commands as unknown as FirefoxCommands).openShortcutSettings?.();
  else await chrome.tabs.create({ url: `${browserFamily}://extensions/shortcuts` });
}
