import { whenShown } from '../when-shown.ts';
import { Budget } from './budget.ts';
import { listenToPage } from './channel.ts';
import { maxFollowedCharacters, maxReportedCharacters } from './limits.ts';

const nowMs = (): number => performance.now();
/** A page that floods us is ignored beyond this. What grows back is enough for live lists. */
const messages = new Budget({ max: 200, perSecond: 4, nowMs });
const characters = new Budget({ max: 2 * maxReportedCharacters, perSecond: 2 * maxFollowedCharacters, nowMs });

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
  if (messages.spend(1) && characters.spend(text.length)) whenShown(() => passOn(text));
});
