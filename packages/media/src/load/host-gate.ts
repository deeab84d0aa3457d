import type { Clock } from '../model/ports.ts';
import { canceledError } from './cancel.ts';
import { HostLimit } from './host-limit.ts';
import type { Turn } from './turn.ts';

/** Permission for one request. `leave` ends it; the other calls report the outcome. */
export interface HostPass {
  succeeded(bytes: number): void;
  /** 429 or 503: no request goes to this host for this many milliseconds. */
  refused(retryAfter: number): void;
  /** The connection failed. */
  failed(): void;
  leave(): void;
}

/** How many requests may go to one host at once. */
export interface HostGateOptions {
  readonly start?: number;
  readonly cap?: number;
}

interface Waiter {
  readonly turn: Turn;
  admit(): void;
}

interface Host {
  readonly limit: HostLimit;
  active: number;
  readonly waiting: Set<Waiter>;
  /** Time until which the host accepts no requests. */
  opensAt: number;
  timer?: AbortController | undefined;
  /** When each track was last admitted, as a counter. */
  readonly served: Map<string, number>;
}

const urgent: Turn = { track: '', position: Number.NEGATIVE_INFINITY };
const maxHosts = 256;

/** Admits requests per host: as many as increase throughput, those needed soonest first, alternating tracks. */
export class HostGate {
  readonly #clock: Clock;
  readonly #options: Required<HostGateOptions>;
  readonly #hosts = new Map<string, Host>();
  #serial = 0;

  constructor(clock: Clock, { start = 6, cap = 16 }: HostGateOptions = {}) {
    this.#clock = clock;
    this.#options = { start: Math.min(start, cap), cap };
  }

  /** Waits for a slot. Requests without a turn (keys, manifests) go first. */
  enter(url: string, signal: AbortSignal, turn: Turn = urgent): Promise<HostPass> {
    const host = this.#host(new URL(url).host);
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        host.waiting.delete(waiter);
        if (host.waiting.size === 0) host.timer?.abort();
        reject(canceledError(signal));
      };
      const waiter: Waiter = {
        turn,
        admit: () => {
          signal.removeEventListener('abort', stop);
          resolve(this.#pass(host));
        },
      };
      if (signal.aborted) return reject(canceledError(signal));
      signal.addEventListener('abort', stop, { once: true });
      host.waiting.add(waiter);
      this.#admit(host);
    });
  }

  /** Current state of a host, for logs and tests. */
  state(url: string): { readonly active: number; readonly waiting: number; readonly limit: number } {
    const host = this.#hosts.get(new URL(url).host);
    return {
      active: host?.active ?? 0,
      waiting: host?.waiting.size ?? 0,
      limit: host?.limit.value ?? this.#options.start,
    };
  }

  #pass(host: Host): HostPass {
    const { era } = host.limit;
    let hasLeft = false;
    return {
      succeeded: (bytes) => host.limit.succeeded(era, bytes, this.#clock.now(), host.waiting.size > 0),
      refused: (retryAfter) => {
        host.limit.refused(era);
        host.opensAt = Math.max(host.opensAt, this.#clock.now() + retryAfter);
      },
      failed: () => host.limit.failed(era),
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        host.active--;
        this.#admit(host);
      },
    };
  }

  #admit(host: Host): void {
    const closedFor = host.opensAt - this.#clock.now();
    if (closedFor > 0) this.#admitLater(host, closedFor);
    while (closedFor <= 0 && host.active < host.limit.value) {
      const next = this.#next(host);
      if (!next) return;
      host.waiting.delete(next);
      host.served.set(next.turn.track, ++this.#serial);
      host.active++;
      next.admit();
    }
  }

  #admitLater(host: Host, delay: number): void {
    if (host.timer || host.waiting.size === 0) return;
    const timer = new AbortController();
    host.timer = timer;
    const wake = (): void => {
      host.timer = undefined;
      this.#admit(host);
    };
    // An aborted wait means that no request is left to admit, or that a new one arrived.
    this.#clock.wait(delay, timer.signal).then(wake, wake);
  }

  #next({ waiting, served }: Host): Waiter | undefined {
    let best: Waiter | undefined;
    for (const waiter of waiting) {
      if (!best || isBefore(waiter.turn, best.turn, served)) best = waiter;
    }
    return best;
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name);
    if (!host) {
      this.#forgetIdleHost();
      const limit = new HostLimit(this.#options.start, this.#options.cap, this.#clock.now());
      host = { limit, active: 0, waiting: new Set(), opensAt: Number.NEGATIVE_INFINITY, served: new Map() };
      this.#hosts.set(name, host);
    }
    return host;
  }

  /** A manifest may name any number of hosts, so data about the oldest idle one is dropped. */
  #forgetIdleHost(): void {
    if (this.#hosts.size < maxHosts) return;
    for (const [name, host] of this.#hosts) {
      if (host.active === 0 && host.waiting.size === 0) {
        this.#hosts.delete(name);
        return;
      }
    }
  }
}

function isBefore(a: Turn, b: Turn, served: ReadonlyMap<string, number>): boolean {
  if (a.position !== b.position) return a.position < b.position;
  return (served.get(a.track) ?? 0) < (served.get(b.track) ?? 0);
}
