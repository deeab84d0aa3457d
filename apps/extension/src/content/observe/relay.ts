import { whenShown } from '../when-shown.ts';
import { listenToPage } from './channel.ts';
import { maxReportedCharacters } from './limits.ts';

/** A page that floods us is ignored beyond this. */
const maxMessages = 200;
let messages = 0;
let characters = 0;

// Only we can see it: the page has its own globals.
Object.assign(globalThis, { clipharborRelay: true });

function passOn(text: string): void {
  try {
    const message = { to: 'background', type: 'page.observed', items: JSON.parse(text) as unknown };
    chrome.runtime.sendMessage(message).catch(() => undefined);
  } catch {
    // Not JSON, or the extension was updated and this script belongs to the old version.
  }
}

/** Runs outside the page's world and passes on what the other script saw. The background validates all of it. */
listenToPage((text) => {
  characters += text.length;
  if (++messages <= maxMessages && characters <= 2 * maxReportedCharacters) whenShown(() => passOn(text));
});
