import { describe, expect, it, test } from 'vitest';
import { ClientError, networkError } from '../client-error.ts';
import { accessMs, memoryStorage, reuseMs, rotatingServer } from '../testing/rotating-server.ts';
import { createLinkedSession, type LinkedSessionState, linkedSessionKey } from './linked-session.ts';
import type { RefreshOutcome, SessionServer } from './session-server.ts';

/** A device with a session, and a network that can be cut or delayed. */
async function device() {
  let time = 1_800_000_000_000;
  const now = () => time;
  const remote = rotatingServer(now);
  const storage = memoryStorage();
  let isOnline = true;
  let hold: Promise<void> = Promise.resolve();
  const asked: string[] = [];
  const unreachable: RefreshOutcome = { kind: 'unreachable', error: networkError('offline') };
  async function travel<T>(name: string, work: () => Promise<T>, otherwise: T): Promise<T> {
    asked.push(name);
    if (!isOnline) return otherwise;
    const answer = await work();
    await hold;
    return answer;
  }
  const server: SessionServer = {
    refresh: (token) => travel('refresh', () => remote.server.refresh(token), unreachable),
    revoke: (token) => travel('revoke', () => remote.server.revoke(token), 'unreachable'),
    check: (token) => travel('check', () => remote.server.check(token), 'unreachable'),
  };
  const boot = () => createLinkedSession({ storage, server, now });
  const session = boot();
  await session.adopt(remote.first);
  return {
    session,
    boot,
    remote,
    storage,
    asked,
    stored: () => JSON.parse(storage.items.get(linkedSessionKey) ?? 'null') as Record<string, unknown> | null,
    wait: (ms: number) => {
      time += ms;
    },
    goOffline: () => {
      isOnline = false;
    },
    /** Delays responses until the returned function is called. */
    holdAnswers(): () => void {
      const held = Promise.withResolvers<void>();
      hold = held.promise;
      return held.resolve;
    },
  };
}

describe('a token', () => {
  it('is returned without asking the server until shortly before it expires', async () => {
    const d = await device();
    d.wait(accessMs - 61_000);
    expect(await d.session.accessToken()).toBe(d.remote.first.accessToken);
    expect(d.asked).toEqual([]);
    d.wait(2_000);
    expect(await d.session.accessToken()).not.toBe(d.remote.first.accessToken);
    expect(d.asked).toEqual(['refresh']);
  });

  it('is refreshed once for all concurrent callers', async () => {
    const d = await device();
    d.wait(accessMs);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => d.session.accessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(d.asked).toEqual(['refresh']);
  });

  it('is on disk before any caller gets it, even one that asks while it is being written', async () => {
    const d = await device();
    d.wait(accessMs);
    const written = Promise.withResolvers<void>();
    const { setItem } = d.storage;
    let writes = 0;
    d.storage.setItem = async (key, value) => {
      // The second write is the new pair; the first only records that a refresh was sent.
      if (++writes === 2) await written.promise;
      await setItem(key, value);
    };
    const early = d.session.accessToken();
    await expect.poll(() => writes).toBe(2);
    const late = d.session.accessToken();
    let isGivenOut = false;
    void Promise.race([early, late]).then(() => {
      isGivenOut = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isGivenOut).toBe(false);
    written.resolve();
    expect([await early, await late]).toEqual([d.stored()?.['accessToken'], d.stored()?.['accessToken']]);
  });

  it('keeps working in memory while the disk is full, and is stored once there is room', async () => {
    const d = await device();
    d.wait(accessMs);
    const { setItem } = d.storage;
    d.storage.setItem = async () => Promise.reject(new Error('QuotaExceededError'));
    const token = await d.session.accessToken();
    expect(token).not.toBe(d.remote.first.accessToken);
    expect(d.stored()?.['accessToken']).toBe(d.remote.first.accessToken);
    d.storage.setItem = setItem;
    expect(await d.session.accessToken()).toBe(token);
    expect(d.stored()?.['accessToken']).toBe(token);
  });

  it('is replaced when the server refuses it, even if it has not expired', async () => {
    const d = await device();
    await d.session.discard(d.remote.first.accessToken);
    expect(await d.session.accessToken()).not.toBe(d.remote.first.accessToken);
  });

  it('lasts its full lifetime on a device whose clock is off by a day', async () => {
    const d = await device();
    // The claims state the expiry by the server's clock, a day behind this one.
    d.wait(86_400_000);
    await d.session.accessToken();
    d.wait(10 * 60_000);
    await d.session.accessToken();
    expect(d.asked).toEqual(['refresh']);
  });
});

describe('without the server', () => {
  it('the session is kept, and the failure names the network', async () => {
    const d = await device();
    d.wait(accessMs);
    d.goOffline();
    const error = await d.session.accessToken().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ kind: 'network' });
    expect(await d.session.state()).toMatchObject({ kind: 'signedIn', email: 'ana@example.com' });
    expect(d.stored()).not.toBeNull();
  });

  it('a token that still works is used', async () => {
    const d = await device();
    d.wait(accessMs - 30_000);
    d.goOffline();
    expect(await d.session.accessToken()).toBe(d.remote.first.accessToken);
  });

  it('signing out ends the session here', async () => {
    const d = await device();
    d.goOffline();
    expect(await d.session.signOut()).toEqual({ isRevoked: false });
    expect(d.storage.items.size).toBe(0);
  });
});

describe('a program that was stopped during a refresh', () => {
  it.each([
    ['continues with the same session when it starts within 10 s', reuseMs, 'signedIn'],
    ['is signed out when it starts later, as the server considers the old token stolen', reuseMs + 1, 'signedOut'],
  ])('%s', async (_, pauseMs, kind) => {
    const d = await device();
    d.wait(accessMs);
    d.holdAnswers();
    void d.session.accessToken();
    await expect.poll(() => d.asked.length).toBe(1);
    expect(d.stored()).toMatchObject({ refreshToken: d.remote.first.refreshToken });
    d.wait(pauseMs);
    const release = d.holdAnswers();
    release();
    const next = d.boot();
    await next.resume();
    expect((await next.state()).kind).toBe(kind);
    expect(d.asked).toEqual(['refresh', 'refresh']);
  });

  it('sends no request when no refresh was under way', async () => {
    const d = await device();
    await d.boot().resume();
    expect(d.asked).toEqual([]);
  });
});

describe('a session that was ended elsewhere', () => {
  it('is noticed by the next refresh, and deleted', async () => {
    const d = await device();
    const heard: LinkedSessionState[] = [];
    d.session.onChange((state) => heard.push(state));
    d.remote.end();
    d.wait(accessMs);
    expect(await d.session.accessToken()).toBeNull();
    expect(heard).toEqual([{ kind: 'signedOut', reason: 'elsewhere' }]);
    expect(d.storage.items.size).toBe(0);
  });

  it('is noticed when the server is asked, although the token has not expired', async () => {
    const d = await device();
    expect((await d.session.check()).kind).toBe('signedIn');
    d.remote.end();
    expect(await d.session.check()).toEqual({ kind: 'signedOut', reason: 'elsewhere' });
    expect(d.storage.items.size).toBe(0);
  });

  it('is noticed by any call that is refused for it, unless another session has replaced it', async () => {
    const d = await device();
    const other = rotatingServer(() => 1_800_000_000_000, { userId: 'bo', sessionId: 's2' });
    await d.session.markEnded(other.first.accessToken);
    expect((await d.session.state()).kind).toBe('signedIn');
    await d.session.markEnded(d.remote.first.accessToken);
    expect((await d.session.state()).kind).toBe('signedOut');
  });
});

describe('signing out', () => {
  it('ends the session on the server', async () => {
    const d = await device();
    expect(await d.session.signOut()).toEqual({ isRevoked: true });
    expect(d.remote.isAlive()).toBe(false);
    expect(d.storage.items.size).toBe(0);
    expect(await d.session.accessToken()).toBeNull();
  });

  it('first gets a fresh token for it if the program was idle', async () => {
    const d = await device();
    d.wait(accessMs + 1);
    expect(await d.session.signOut()).toEqual({ isRevoked: true });
    expect(d.asked).toEqual(['refresh', 'revoke']);
    expect(d.remote.isAlive()).toBe(false);
  });

  it('is not undone by the response to a refresh that was under way', async () => {
    const d = await device();
    d.wait(accessMs);
    const release = d.holdAnswers();
    const token = d.session.accessToken();
    await expect.poll(() => d.asked.length).toBe(1);
    const signedOut = d.session.signOut();
    release();
    expect(await token).toBeNull();
    expect(await signedOut).toEqual({ isRevoked: true });
    expect(d.storage.items.size).toBe(0);
    expect(await d.boot().state()).toEqual({ kind: 'signedOut', reason: 'none' });
  });

  it('throws when the storage cannot be cleared, after the server has ended the session', async () => {
    const d = await device();
    d.storage.removeItem = async () => Promise.reject(new Error('the disk is broken'));
    await expect(d.session.signOut()).rejects.toThrow('the disk is broken');
    expect(d.remote.isAlive()).toBe(false);
  });
});

test('a second connection replaces the first, which ends on the server', async () => {
  const d = await device();
  const other = rotatingServer(() => 1_800_000_000_000, { userId: 'bo', sessionId: 's2' });
  await d.session.adopt(other.first);
  expect(await d.session.state()).toMatchObject({ kind: 'signedIn', userId: 'bo' });
  expect(d.remote.isAlive()).toBe(false);
});

test('unreadable storage is an error, not a sign-out; foreign data is ignored', async () => {
  const d = await device();
  const { getItem } = d.storage;
  d.storage.getItem = async () => Promise.reject(new Error('locked'));
  const next = d.boot();
  await expect(next.state()).rejects.toThrow('locked');
  d.storage.getItem = getItem;
  expect((await next.state()).kind).toBe('signedIn');
  for (const text of ['', '{', '{"accessToken":1}']) {
    d.storage.items.set(linkedSessionKey, text);
    expect((await d.boot().state()).kind).toBe('signedOut');
  }
});
