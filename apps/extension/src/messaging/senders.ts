type Sender = Pick<chrome.runtime.MessageSender, 'id' | 'url' | 'tab' | 'origin'>;

/** Only our own pages: a script in a page of the web has our id too, but not our address. */
export const isOwnPage = (sender: Sender | undefined): boolean =>
  sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true;

export const isPopup = (sender: Sender | undefined): boolean =>
  isOwnPage(sender) && new URL(sender?.url ?? '').pathname === '/popup.html';

export const isOffscreen = (sender: Sender): boolean =>
  isOwnPage(sender) && new URL(sender.url ?? '').pathname === '/offscreen.html';

/** Our script in the page of a tab, not in a frame of it: it speaks for its own tab only. */
export const isPageScript = (sender: chrome.runtime.MessageSender): boolean =>
  sender.id === chrome.runtime.id && sender.tab?.id !== undefined && sender.frameId === 0 && !isOwnPage(sender);

/** The page to which our site sends its answer to a sign-in. */
export const isConnectedPage = (sender: Sender): boolean =>
  isOwnPage(sender) && new URL(sender.url ?? '').pathname === '/connected.html';

/** The background has no address in some browsers, and never a tab. */
export const isFromBackground = (sender: Sender): boolean =>
  sender.id === chrome.runtime.id &&
  sender.tab === undefined &&
  (sender.url === undefined || sender.url === chrome.runtime.getURL('background.js'));
