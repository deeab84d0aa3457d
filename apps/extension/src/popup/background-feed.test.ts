import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../pages/connection.ts';
import { BackgroundFeed } from './background-feed.ts';

/** One end of a connection, with the other end controlled by the test. */
function fakePort() {
  const heard: ((value: unknown) => void)[] = [];
  const ended: (() => void)[] = [];
  return {
    onMessage: { addListener: (listener: (value: unknown) => void) => void heard.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void ended.push(listener) },
    postMessage: vi.fn(),
    disconnect: vi.fn(),
    say(value: unknown): void {
      for (const listener of heard) listener(value);
    },
    end(): void {
      for (const listener of ended) listener();
    },
  };
}

let ports: ReturnType<typeof fakePort>[];

beforeEach(() => {
  ports = [];
  vi.stubGlobal('chrome', {
    runtime: {
      connect: () => {
        const port = fakePort();
        ports.push(port);
        return port;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const question = { tabId: 7 };
const numbers = (connection = new Connection('numbers', question)) =>
  new BackgroundFeed<number>({
    connection,
    read: (value) => (typeof value === 'number' ? value : undefined),
  });

test('an early request is answered over the same connection, even before there is a listener', () => {
  const connection = new Connection('numbers', question);
  connection.open();
  expect(ports[0]?.postMessage).toHaveBeenCalledWith(question);
  expect(numbers(connection).current()).toBeNull();
  ports[0]?.say(1);
  const feed = numbers(connection);
  const listener = vi.fn();
  feed.subscribe(listener);
  expect(feed.current()).toBe(1);
  ports[0]?.say(2);
  expect(listener).toHaveBeenCalledOnce();
  expect(ports).toHaveLength(1);
});

test('an invalid message changes nothing', () => {
  const feed = numbers();
  const listener = vi.fn();
  feed.subscribe(listener);
  ports[0]?.say('no number');
  expect(listener).not.toHaveBeenCalled();
  expect(feed.current()).toBeNull();
});

test('after a background restart the request is repeated, and the last state stays until it is answered', () => {
  const feed = numbers();
  feed.subscribe(() => undefined);
  ports[0]?.say(1);
  ports[0]?.end();
  expect(ports).toHaveLength(2);
  expect(ports[1]?.postMessage).toHaveBeenCalledWith(question);
  expect(feed.current()).toBe(1);
});

test('the connection closes when its last listener leaves', () => {
  const feed = numbers();
  const leave = [feed.subscribe(() => undefined), feed.subscribe(vi.fn())];
  leave[0]?.();
  expect(ports[0]?.disconnect).not.toHaveBeenCalled();
  leave[1]?.();
  expect(ports[0]?.disconnect).toHaveBeenCalledOnce();
  ports[0]?.end();
  expect(ports).toHaveLength(1);
});

test('an unreadable state is a failure until it can be read, and an earlier state stays', () => {
  const feed = numbers();
  const listener = vi.fn();
  feed.subscribe(listener);
  expect(feed.hasFailed()).toBe(false);
  ports[0]?.say({ hasFailed: true });
  expect([feed.hasFailed(), feed.current()]).toEqual([true, null]);
  ports[0]?.say(1);
  expect([feed.hasFailed(), feed.current()]).toEqual([false, 1]);
  ports[0]?.say({ hasFailed: true });
  expect([feed.hasFailed(), feed.current()]).toEqual([true, 1]);
  expect(listener).toHaveBeenCalledTimes(3);
});
