import type { Socket } from 'node:net';
import type { DesktopHeadlessLine } from '@clipharbor/contracts';
import type { WindowNotice } from '../pipe/window-notice.ts';

/** A page that reloads or navigates reconnects within this time. */
const pageReturnMs = 3_000;

/** Tracks the process that shows the window and whether the page in it is connected. There is one window at a time. */
export class OpenWindows {
  readonly #newSession: () => DesktopHeadlessLine;
  readonly #returnMs: number;
  #process: Socket | null = null;
  #pages = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(newSession: () => DesktopHeadlessLine, returnMs = pageReturnMs) {
    this.#newSession = newSession;
    this.#returnMs = returnMs;
  }

  /** A session for a process that wants to show the window; null if another process shows it, which is raised instead. */
  open(socket: Socket): DesktopHeadlessLine | null {
    if (this.raise()) return null;
    this.#process = socket;
    socket.once('close', () => {
      if (this.#process === socket) this.#process = null;
    });
    return this.#newSession();
  }

  /** Returns false if no window is open. */
  raise(): boolean {
    return this.#tell({ notice: 'raise', session: this.#newSession(), hasPage: this.#pages > 0 });
  }

  page(change: 'opened' | 'closed'): void {
    this.#pages += change === 'opened' ? 1 : -1;
    clearTimeout(this.#timer);
    if (this.#pages > 0) return;
    this.#timer = setTimeout(() => this.#tell({ notice: 'left', session: this.#newSession() }), this.#returnMs);
    this.#timer.unref();
  }

  progress(isActive: boolean, share: number | null): void {
    this.#tell({ notice: 'progress', isActive, share });
  }

  /** Called when the engine ends on purpose: without it the window has nothing to show. */
  close(): void {
    clearTimeout(this.#timer);
    this.#tell({ notice: 'close' });
  }

  #tell(notice: WindowNotice): boolean {
    if (this.#process === null || this.#process.destroyed) return false;
    this.#process.write(`${JSON.stringify(notice)}\n`);
    return true;
  }
}
