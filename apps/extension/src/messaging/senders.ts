type Sender = Pick<chrome.runtime.MessageSender, 'id' | 'url' | 'tab' | 'origin'>;

/** Only our own pages: our script in a web page has our id too, but not our URL. */
export const isOwnPage = (sender: Sender | undefined): boolean =>
  sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true;

const isPage = (sender: Sender | undefined, ...names: readonly string[]): boolean =>
  isOwnPage(sender) && names.includes(new URL(sender?.url ?? '').pathname);

/** The popup, or the same page as a side panel. */
export const isPopup = (sender: Sender | undefined): boolean => isPage(sender, '/popup.html', '/side-panel.html');

export const isOptions = (sender: Sender | undefined): boolean => isPage(sender, '/options.html');

export const isOffscreen = (sender: Sender): boolean =>
  isOwnPage(sender) && new URL(sender.url ?? '').pathname === '/offscreen.html';

/** Our script in a tab's page, not in one of its frames. It may only send messages about its own tab. */
export const isPageScript = (sender: chrome.runtime.MessageSender): boolean =>
  sender.id === chrome.runtime.id && sender.tab?.id !== undefined && sender.frameId === 0 && !isOwnPage(sender);

/** The page to which our site sends its response to a sign-in. */
export const isConnectedPage = (sender: Sender): boolean =>
  isOwnPage(sender) && new URL(sender.url ?? '').pathname === '/connected.html';

/** Our script in a web page or frame. It may only send messages about its own tab, and its page may deceive it. */
export const isFrameScript = (sender: chrome.runtime.MessageSender): boolean =>
  sender.id === chrome.runtime.id && sender.tab?.id !== undefined && !isOwnPage(sender);

/** The background has no URL in some browsers, and never a tab. */
export const isFromBackground = (sender: Sender): boolean =>
  sender.id === chrome.runtime.id &&
  sender.tab === undefined &&
  (sender.url === undefined || sender.url === chrome.runtime.getURL('background.js'));
