import { expect, test } from 'vitest';
import { type EngineLife, keepWindow, type WindowEvent } from './keep-window.ts';
import { fakeWindow } from './testing/fake-window.ts';

/** An engine that sends these events and then crashes, unless the last one is `close`. */
const life = (url: string, ...said: WindowEvent[]): EngineLife => ({
  url,
  leave: () => undefined,
  events: (async function* () {
    yield* said;
  })(),
});

/** A sequence of engines, each running for a minute. */
function keep(lives: (EngineLife | null)[], { lifeMs = 60_000, isFirst = false } = {}) {
  const { window, asked } = fakeWindow();
  let nowMs = 0;
  const connect = async () => lives.shift() ?? null;
  const open = async (url: Promise<string>) => {
    if (isFirst) asked.push('prepare');
    const given = await url.catch(() => null);
    if (given !== null) asked.push(`open ${given}`);
    return given === null ? null : window;
  };
  const now = () => {
    nowMs += lifeMs;
    return nowMs;
  };
  const wait = async (ms: number) => void asked.push(`wait ${ms}`);
  return { asked, end: keepWindow({ connect, open, isFirst, now, wait }) };
}

test('after a crash, the same window shows the next engine', async () => {
  const { asked, end } = keep([life('one'), life('two'), life('three', { kind: 'close' })]);
  expect(await end).toBe('closed');
  expect(asked).toEqual(['open one', 'lead two', 'lead three', 'close']);
});

test('a window comes to the front, with a new session if its page has none', async () => {
  const { asked, end } = keep([
    life(
      'one',
      { kind: 'raise', url: 'new', hasPage: true },
      { kind: 'raise', url: 'newer', hasPage: false },
      { kind: 'left', url: 'newest' },
      { kind: 'progress', isActive: true, share: 0.5 },
      { kind: 'close' },
    ),
  ]);
  expect(await end).toBe('closed');
  expect(asked).toEqual(['open one', 'raise', 'raise newer', 'left newest', 'progress true 0.5', 'close']);
});

test('a second start opens nothing', async () => {
  const { asked, end } = keep([null]);
  expect(await end).toBe('elsewhere');
  expect(asked).toEqual([]);
});

test('the first start prepares its window before the engine answers, and drops it if another one is shown', async () => {
  const shown = keep([life('one', { kind: 'close' })], { isFirst: true });
  expect(shown.asked).toEqual(['prepare']);
  expect(await shown.end).toBe('closed');
  expect(shown.asked).toEqual(['prepare', 'open one', 'close']);
  const overtaken = keep([null], { isFirst: true });
  expect(await overtaken.end).toBe('elsewhere');
  expect(overtaken.asked).toEqual(['prepare']);
});

test('an engine that crashes three times in a row gets time to recover', async () => {
  const { asked, end } = keep([life('one'), life('two'), life('three'), life('four', { kind: 'close' })], {
    lifeMs: 1_000,
  });
  expect(await end).toBe('closed');
  expect(asked).toEqual(['open one', 'lead two', 'lead three', 'wait 30000', 'lead four', 'close']);
});
