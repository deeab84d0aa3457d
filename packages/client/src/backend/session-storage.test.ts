import { describe, expect, it } from 'vitest';
import { browserSessionStorage, sessionKey, type WebStorage } from './session-storage.ts';

function webStorage(items = new Map<string, string>()): WebStorage & { items: Map<string, string> } {
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

it('the key is one that the specification says to clear', () => {
  expect(sessionKey).toMatch(/^sb.*token$/);
});

describe('a working storage', () => {
  it('keeps the session and finds it again', () => {
    const web = webStorage();
    const storage = browserSessionStorage(() => web);
    expect(storage.hasSession()).toBe(false);
    storage.setItem(sessionKey, 'x');
    expect(web.items.get(sessionKey)).toBe('x');
    expect(browserSessionStorage(() => web).hasSession()).toBe(true);
  });

  it('clears every token and verifier, and nothing else', () => {
    const kept = ['userLanguage', 'clipharbor_uninstall_report', 'sba-code-verifier'];
    const gone = [sessionKey, 'sb-other-auth-token', 'sbtoken', `${sessionKey}-code-verifier`];
    const web = webStorage(new Map([...kept, ...gone].map((key) => [key, '1'])));
    browserSessionStorage(() => web).clearSessions();
    expect([...web.items.keys()]).toEqual(kept);
  });

  it('does not treat a verifier alone as a session', () => {
    const web = webStorage(new Map([[`${sessionKey}-code-verifier`, '1']]));
    expect(browserSessionStorage(() => web).hasSession()).toBe(false);
  });
});

describe.each([
  [
    'blocked',
    (): WebStorage => {
      throw new DOMException('no', 'SecurityError');
    },
  ],
  [
    'full',
    (): WebStorage => ({
      ...webStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }),
  ],
])('a storage that is %s', (_, open) => {
  it('keeps the session for as long as the page is open', () => {
    const storage = browserSessionStorage(open);
    storage.setItem(sessionKey, 'x');
    expect(storage.getItem(sessionKey)).toBe('x');
    expect(storage.hasSession()).toBe(true);
    storage.clearSessions();
    expect(storage.getItem(sessionKey)).toBeNull();
  });
});
