import { linkedSessionKey } from '@clipharbor/client';
import { vi } from 'vitest';
import { Account } from '../../account/account.ts';
import { memoryArea } from '../../account/testing.ts';
import { tokenStorage } from '../../account/token-storage.ts';
import { jobForLink } from '../../saving/new-job.ts';
import { SettingsStore } from '../../settings/settings-store.ts';
import { JobStore } from '../../storage/job-store.ts';
import type { TabStore } from '../../storage/tab-store.ts';
import type { HeaderRules } from '../header-rules.ts';
import { Saver } from '../saver.ts';
import { HeldHost } from './held-host.ts';
import { usageService } from './usage-service.ts';

const encode = (value: object): string => btoa(JSON.stringify(value));
const claims = { sub: 'ana', email: 'ana@clip.test', session_id: 's' };
/** Outlasts any test, because these tests are about usage, not about tokens. */
const session = {
  ...{ accessToken: `${encode({})}.${encode(claims)}.x`, refreshToken: 'r', userId: 'ana', email: claims.email },
  expiresAtMs: Number.MAX_SAFE_INTEGER,
};

/** Lets fake time pass until the check passes. */
export async function eventually(check: () => unknown): Promise<void> {
  for (let seconds = 0; seconds < 100; seconds += 1) {
    try {
      await check();
      return;
    } catch {
      await vi.advanceTimersByTimeAsync(1000);
    }
  }
  await check();
}

/** A storage area as a background sees it until it is stopped. */
function areaOf(disk: ReturnType<typeof memoryArea>, life: { readonly isOver: boolean }) {
  const whileAlive = <T>(work: () => Promise<T>): Promise<T> =>
    life.isOver ? new Promise<T>(() => undefined) : work();
  return {
    get: (key: string) => whileAlive(() => disk.get(key)),
    set: (items: Record<string, unknown>) => whileAlive(() => disk.set(items)),
    remove: (key: string) => whileAlive(() => disk.remove(key)),
    onChanged: { addListener: () => undefined, removeListener: () => undefined },
  };
}

/** A browser of a signed-in user, whose background can be stopped and started. Call `vi.unstubAllGlobals()` afterwards. */
export async function workerOfMember({ limit = 10 } = {}) {
  const service = usageService(limit);
  const [local, memory] = [memoryArea(), memoryArea()];
  await tokenStorage(local, memory).setItem(linkedSessionKey, JSON.stringify(session));
  const host = new HeldHost();
  const alarms = new Map<string, { periodInMinutes: number }>();
  const downloads: { id: number; url: string; state: string }[] = [];
  const rules = new Map<string, readonly string[]>();
  let life = { isOver: false };

  function boot() {
    life = { isOver: false };
    const own = life;
    const onAlarm: ((alarm: { name: string }) => void)[] = [];
    const fetchHere = (...args: Parameters<typeof service.fetch>): Promise<Response> => {
      const answer = service.fetch(...args);
      return answer.finally(() => (own.isOver ? new Promise(() => undefined) : undefined));
    };
    vi.stubGlobal('browserFamily', 'chrome');
    vi.stubGlobal('fetch', fetchHere);
    vi.stubGlobal('chrome', {
      storage: { local: areaOf(local, own), session: areaOf(memory, own) },
      runtime: {
        getManifest: () => ({ homepage_url: 'https://clip.test/' }),
        getURL: (path: string) => `chrome-extension://id/${path}`,
      },
      i18n: { getUILanguage: () => 'en' },
      alarms: {
        get: async (name: string) => alarms.get(name),
        create: async (name: string, alarm: { periodInMinutes: number }) => void alarms.set(name, alarm),
        clear: async (name: string) => alarms.delete(name),
        onAlarm: { addListener: (listener: (typeof onAlarm)[number]) => void onAlarm.push(listener) },
      },
      downloads: {
        download: async ({ url }: { url: string }) =>
          downloads.push({ id: downloads.length + 1, url, state: 'complete' }),
        search: async ({ id, url }: { id?: number; url?: string }) =>
          downloads.filter((item) => (id === undefined ? item.url === url : item.id === id)),
      },
    });
    const tabs = { onChange: () => undefined, get: async () => undefined } as unknown as TabStore;
    const jobs = new JobStore();
    const headerRules = {
      add: async (owner: string, hosts: readonly string[]) => void rules.set(owner, hosts),
      remove: async (owner: string) => void rules.delete(owner),
      keepOnly: async () => undefined,
    } as unknown as HeaderRules;
    const account = new Account(tabs, jobs);
    const saver = new Saver(jobs, tabs, headerRules, new SettingsStore(), account.meter);
    saver.attach(host.asClient());
    host.onJobEvent = saver.onJobEvent;
    const ring = (): void => {
      for (const listener of onAlarm) listener({ name: 'usage' });
    };
    const ready = saver.recover().then(() => account.start());
    return { jobs, saver, account, ready, ring };
  }

  let background = boot();
  await background.ready;
  return {
    service,
    host,
    rules,
    downloads,
    /** What is on disk. */
    stored: local.items,
    get jobs() {
      return background.jobs;
    },
    get saver() {
      return background.saver;
    },
    /** Adds a download of a file and returns its id. */
    async add(url = 'https://film.example/one.mp4'): Promise<string> {
      const { isUnread: _, ...job } = jobForLink(url, Date.now());
      await background.jobs.add(job);
      return job.order.id;
    },
    stateOf: async (jobId: string) => (await background.jobs.find(jobId))?.state,
    stop(): void {
      life.isOver = true;
      host.onJobEvent = undefined;
    },
    async restart(): Promise<void> {
      this.stop();
      background = boot();
      await background.ready;
    },
    /** Half a minute of fake time passes: the browser wakes the background if an alarm is set. */
    async halfMinute(): Promise<void> {
      await vi.advanceTimersByTimeAsync(30_000);
      if (alarms.size === 0) return;
      if (life.isOver) await this.restart();
      background.ring();
      await vi.advanceTimersByTimeAsync(0);
    },
    isAlarmSet: () => alarms.size > 0,
    open: () => [...service.operations.values()].filter(({ state }) => state === 'reserved').length,
  };
}
