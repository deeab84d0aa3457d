import { whenShown } from '../when-shown.ts';
import { Budget } from './budget.ts';
import { listenToPage } from './channel.ts';
import { maxFollowedCharacters, maxReportedCharacters } from './limits.ts';

const nowMs = (): number => performance.now();
/** Messages beyond this are ignored, so that a page cannot flood us. The rate at which it grows back is enough for live lists. */
const messages = new Budget({ max: 200, perSecond: 4, nowMs });
const characters = new Budget({ max: 2 * maxReportedCharacters, perSecond: 2 * maxFollowedCharacters, nowMs });

// Only we can see it: the page has its own globals.
Object.assign(globalThis, { clipharborRelay: true });

function passOn(text: string): void {
  try {
    const message = { to: 'background', type: 'page.observed', items: JSON.parse(text) as unknown };
    chrome.runtime.sendMessage(message).catch(() => undefined);
  } catch {
    // Not JSON, or this script belongs to a version before an update.
  }
}

/** Runs outside the page's world and forwards the observations of the other script. The background validates them. */
listenToPage((text) => {
  if (messages.spend(1) && characters.spend(text.length)) whenShown(() => passOn(text));
});
