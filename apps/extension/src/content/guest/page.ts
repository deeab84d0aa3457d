import type { AreaState, GuestLook, GuestMessage, GuestPageAnswer, GuestSetup } from '@clipharbor/contracts';
import { whenShown } from '../when-shown.ts';
import { Area } from './area.ts';
import { pageElements, pageMeta } from './page-elements.ts';
import { PageTextCollector } from './page-texts.ts';

/*
 * Runs in every page of the four guest sites. Reports the data that the page contains and receives, in which the background finds
 * media, and shows the blue area.
 */
const maxEarlyAnswers = 100;
const pauseMs = 300;
const intervalMs = 1000;

let collector: PageTextCollector | undefined;
let setup: GuestSetup | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let lastReport = '';
let lastReportMs = 0;
let lastAddress = '';
/** Responses that arrived before we knew which ones to look for. */
let early: [address: string, text: string][] = [];
let isOver = false;
/** The popup is open, possibly in its own tab: the page reports even while it is hidden. */
let isWanted = false;

const send = async (message: GuestMessage): Promise<unknown> => {
  try {
    return await chrome.runtime.sendMessage(message);
  } catch {
    // The extension was updated or removed, so this script can no longer reach it.
    if (chrome.runtime?.id === undefined) end();
    return null;
  }
};

const area = new Area((message) => void send(message));
const observer = new MutationObserver(schedule);

function end(): void {
  if (isOver) return;
  isOver = true;
  early = [];
  observer.disconnect();
  area.remove();
  document.dispatchEvent(new CustomEvent('clipharbor:stop'));
}

// A newer version of this script takes over.
document.addEventListener('clipharbor:stop', end);

document.addEventListener('clipharbor:answer', (event) => {
  const { detail } = event as CustomEvent<unknown>;
  if (isOver || typeof detail !== 'string') return;
  const end = detail.indexOf('\n');
  const [address, text] = [detail.slice(0, end), detail.slice(end + 1)];
  if (collector === undefined) {
    if (early.length < maxEarlyAnswers) early.push([address, text]);
  } else if (collector.addAnswer(address, text)) schedule();
});

/** Schedules a report, at most one per second, and only while the page or its list is visible. */
function schedule(): void {
  if (isOver || setup === undefined || waiting !== undefined || document.readyState === 'loading') return;
  const delayMs = Math.max(pauseMs, lastReportMs + intervalMs - performance.now());
  waiting = setTimeout(() => {
    waiting = undefined;
    if (!document.hidden || isWanted) void report();
  }, delayMs);
}

async function report(): Promise<void> {
  if (isOver || setup === undefined || collector === undefined) return;
  isWanted = false;
  lastReportMs = performance.now();
  if (location.href !== lastAddress) area.clear();
  lastAddress = location.href;
  collector.addScripts(document.scripts);
  const page = {
    address: location.href,
    title: document.title.slice(0, 10_000),
    viewport: { width: innerWidth, height: innerHeight },
    meta: pageMeta(),
    elements: pageElements(setup),
  };
  const written = JSON.stringify(page);
  if (written === lastReport && !collector.hasNew) return;
  lastReport = written;
  const message = { to: 'background', type: 'guest.page', ...page, ...collector.takeNew() } as const;
  const answer = (await send(message)) as GuestPageAnswer | null;
  if (answer === 'sendAllTexts') {
    collector.sendAllAgain();
    lastReport = '';
    schedule();
  }
}

chrome.runtime.onMessage.addListener((value: unknown, sender, answer) => {
  const { to, type } = (value ?? {}) as Partial<AreaState | GuestLook>;
  // Only the background's messages have our id and no tab.
  if (sender.id !== chrome.runtime.id || sender.tab || to !== 'guest') return;
  if (type === 'guest.look') {
    isWanted = true;
    schedule();
    answer(true);
  } else if (type === 'guest.area' && !isOver && location.href === lastAddress) area.show(value as AreaState);
});

async function start(): Promise<void> {
  const answer = (await send({ to: 'background', type: 'guest.start' })) as GuestSetup | null;
  if (answer === null) return end();
  setup = answer;
  collector = new PageTextCollector(setup);
  for (const [address, text] of early) collector.addAnswer(address, text);
  early = [];
  observer.observe(document, { childList: true, subtree: true });
  addEventListener('scroll', schedule, { passive: true, capture: true });
  addEventListener('resize', schedule);
  addEventListener('popstate', schedule);
  addEventListener('load', schedule, { capture: true });
  document.addEventListener('DOMContentLoaded', schedule);
  document.addEventListener('visibilitychange', schedule);
  schedule();
}

whenShown(() => void start());
