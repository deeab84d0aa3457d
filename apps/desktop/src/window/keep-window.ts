import type { ShownProgress, ShownWindow } from './window-driver.ts';

/** What the engine may send to an open window. Addresses carry a new session. */
export type WindowEvent =
  | { readonly kind: 'raise'; readonly url: string; readonly hasPage: boolean }
  | { readonly kind: 'left'; readonly url: string }
  | ({ readonly kind: 'progress' } & ShownProgress)
  | { readonly kind: 'close' };

/** One engine, from its start to its end. */
export interface EngineLife {
  readonly url: string;
  readonly events: AsyncIterable<WindowEvent>;
  leave(): void;
}

export interface KeepWindowOptions {
  /** Connects to the running engine, or to the next one after a crash. Null if another process shows the window. */
  readonly connect: () => Promise<EngineLife | null>;
  readonly open: (url: Promise<string>) => Promise<ShownWindow | null>;
  /** Nothing is running yet, so this process will show the window and can prepare it while the engine starts. */
  readonly isFirst: boolean;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** `elsewhere`: another process shows the window. `noWindow`: none can be shown here. */
export type WindowEnd = 'closed' | 'elsewhere' | 'noWindow';

/** After several engines in a row that ran no longer than this, wait for the cause to pass. */
const shortRunMs = 10_000;
const maxShortRuns = 3;
const waitMs = 30_000;

/** Shows the window until the user closes it, and points it at the next engine after a crash. */
export async function keepWindow({ connect, open, isFirst, now, wait }: KeepWindowOptions): Promise<WindowEnd> {
  const connecting = connect();
  const url = connecting.then(addressOf);
  // A failure is reported where the address is awaited.
  url.catch(() => undefined);
  // A window that turns out to be unnecessary closes itself.
  const early = isFirst ? open(url) : null;
  const first = await connecting;
  if (first === null) return 'elsewhere';
  const window = await (early ?? open(url));
  if (window === null) {
    first.leave();
    return 'noWindow';
  }
  let isClosed = false;
  const closed = window.closed.then(() => {
    isClosed = true;
  });
  let life: EngineLife | null = first;
  let shortRuns = 0;
  while (!isClosed) {
    const startedAtMs = now();
    if (life !== null) {
      const end = await Promise.race([closed, follow(window, life)]);
      life.leave();
      if (isClosed || end === 'closed') return 'closed';
    }
    shortRuns = now() - startedAtMs < shortRunMs ? shortRuns + 1 : 0;
    if (shortRuns >= maxShortRuns) await Promise.race([closed, wait(waitMs)]);
    if (isClosed) return 'closed';
    const next: EngineLife | 'failed' | null = await connect().catch(() => 'failed' as const);
    if (next === null) {
      window.close();
      return 'elsewhere';
    }
    life = next === 'failed' ? null : next;
    if (life !== null) await window.lead(life.url).catch(() => undefined);
  }
  return 'closed';
}

function addressOf(life: EngineLife | null): string {
  if (life === null) throw new Error('Another process shows the window.');
  return life.url;
}

async function follow(window: ShownWindow, { events }: EngineLife): Promise<'closed' | 'crashed'> {
  for await (const event of events) {
    switch (event.kind) {
      case 'raise':
        await window.raise(event.url, event.hasPage).catch(() => undefined);
        break;
      case 'left':
        await window.left(event.url).catch(() => undefined);
        break;
      case 'progress':
        window.showProgress(event);
        break;
      case 'close':
        window.close();
        return 'closed';
    }
  }
  return 'crashed';
}
