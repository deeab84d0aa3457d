import { whenShown } from '../when-shown.ts';
import { listenToPage } from './channel.ts';
import { maxReportedCharacters } from './limits.ts';

/** A page that floods us is not listened to any longer. */
const maxMessages = 200;
let messages = 0;
let characters = 0;

// Only we can see it: the page has globals of its own.
Object.assign(globalThis, { clipharborRelay: true });

function passOn(text: string): void {
  try {
    const message = { to: 'background', type: 'page.observed', items: JSON.parse(text) as unknown };
    chrome.runtime.sendMessage(message).catch(() => undefined);
  } catch {
    // No JSON, or the extension was updated and this script belongs to the old one.
  }
}

/** Beside the page's world: passes on what the other script saw. The background checks every word of it. */
listenToPage((text) => {
  characters += text.length;
  if (++messages <= maxMessages && characters <= 2 * maxReportedCharacters) whenShown(() => passOn(text));
});
