/** Texts that the browser shows for us, outside our pages. The build writes them for every language. */
export type BrowserText =
  | 'menuSaveVideo'
  | 'menuSaveAudio'
  | 'menuSaveImage'
  | 'menuSaveLink'
  | 'menuShowMedia'
  | 'notificationSaved'
  | 'notificationFailed';

export const browserText = (name: BrowserText): string => chrome.i18n.getMessage(name);
