type Sender = Pick<chrome.runtime.MessageSender, 'id' | 'url' | 'tab' | 'origin'>;

/** Only our own pages: a script in a page of the web has our id too, but not our address. */
export const isOwnPage = (sender: Sender | undefined): boolean =>
  sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true;

const isPage = (sender: Sender | undefined, ...names: readonly string[]): boolean =>
  isOwnPage(sender) && names.includes(new URL(sender?.url ?? '').pathname);

/** Also beside a page, where it is the same. */
export const isPopup = (sender: Sender | undefined): boolean => isPage(sender, '/popup.html', '/side-panel.html');

export const isOptions = (sender: Sender | undefined): boolean => isPage(sender, '/options.html');

export const isOffscreen = (sender: Sender): boolean =>
  isOwnPage(sender) && new URL(sender.url ?? '').pathname === '/offscreen.html';

/** Our script in the page of a tab, not in a frame of it: it speaks for its own tab only. */
export const isPageScript = (sender: chrome.runtime.MessageSender): boolean =>
  sender.id === chrome.runtime.id && sender.tab?.id !== undefined && sender.frameId === 0 && !isOwnPage(sender);

/** The page to which our site sends its answer to a sign-in. */
export const isConnectedPage = (sender: Sender): boolean =>
  isOwnPage(sender) && new URL(sender.url ?? '').pathname === '/connected.html';

/** Our script in a page or a frame of the web: it speaks for its own tab, and may be deceived by its page. */
export const isFrameScript = (sender: chrome.runtime.MessageSender): boolean =>
  sender.id === chrome.runtime.id && sender.tab?.id !== undefined && !isOwnPage(sender);

/** The background has no address in some browsers, and never a tab. */
export const isFromBackground = (sender: Sender): boolean =>
  sender.id === chrome.runtime.id &&
  sender.tab === undefined &&
  (sender.url === undefined || sender.url === chrome.runtime.getURL('background.js'));
