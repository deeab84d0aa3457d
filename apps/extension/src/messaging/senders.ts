type Sender = Pick<chrome.runtime.MessageSender, 'id' | 'url' | 'tab' | 'origin'>;

/** Only our own pages: a script in a page of the web has our id too, but not our address. */
export const isOwnPage = (sender: Sender | undefined): boolean =>
  sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true;

export const isPopup = (sender: Sender | undefined): boolean =>
  isOwnPage(sender) && new URL(sender?.url ?? '').pathname === '/popup.html';

export const isOffscreen = (sender: Sender): boolean =>
  isOwnPage(sender) && new URL(sender.url ?? '').pathname === '/offscreen.html';

/** Our script in a page or a frame of the web: it speaks for its own tab, and may be deceived by its page. */
export const isFrameScript = (sender: chrome.runtime.MessageSender): boolean =>
  sender.id === chrome.runtime.id && sender.tab?.id !== undefined && !isOwnPage(sender);

/** The background has no address in some browsers, and never a tab. */
export const isFromBackground = (sender: Sender): boolean =>
  sender.id === chrome.runtime.id &&
  sender.tab === undefined &&
  (sender.url === undefined || sender.url === chrome.runtime.getURL('background.js'));
