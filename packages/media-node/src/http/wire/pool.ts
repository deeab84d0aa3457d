import { dial, type Memory, type Route } from './dial.ts';
import type { Exchange } from './exchange.ts';
import { Wire, type WireOwner } from './wire.ts';

/** The connections to one destination. */
export class Pool implements WireOwner {
  readonly #route: Route;
  readonly #most: number;
  readonly #memory: Memory = {};
  readonly #closing = new AbortController();
  readonly #wires = new Set<Wire>();
  #idle: Wire[] = [];
  #waiting: Exchange[] = [];
  #opening = 0;

  /** At most `most` connections at a time. */
  constructor(route: Route, most: number) {
    this.#route = route;
    this.#most = most;
  }

  /** Sends as soon as a connection is free, or over a new one if `isFresh` says that existing ones may be dead. */
  send(exchange: Exchange, isFresh = false): void {
    const wire = isFresh ? undefined : this.#idle.pop();
    if (wire) wire.carry(exchange);
    else if (isFresh) void this.#open(exchange);
    else this.#enqueue(exchange);
  }

  free(wire: Wire): void {
    const next = this.#next();
    if (next) wire.carry(next);
    else this.#idle.push(wire);
  }

  gone(wire: Wire): void {
    if (!this.#wires.delete(wire)) return;
    this.#idle = this.#idle.filter((one) => one !== wire);
    this.#openForWaiting();
  }

  close(): void {
    this.#closing.abort();
    for (const wire of this.#wires) wire.destroy();
  }

  #enqueue(exchange: Exchange): void {
    this.#waiting = this.#waiting.filter(({ isOver }) => !isOver);
    this.#waiting.push(exchange);
    if (this.#opening < this.#waiting.length && this.#opening + this.#wires.size < this.#most) void this.#open();
  }

  #next(): Exchange | undefined {
    let next = this.#waiting.shift();
    while (next?.isOver) next = this.#waiting.shift();
    return next;
  }

  #openForWaiting(): void {
    if (this.#opening === 0 && this.#waiting.some(({ isOver }) => !isOver)) void this.#open();
  }

  /** Opens a connection, for one exchange or for the first that waits. */
  async #open(only?: Exchange): Promise<void> {
    this.#opening += only ? 0 : 1;
    const wire = new Wire(this);
    try {
      const { socket, isRaw } = await dial(this.#route, this.#memory, wire.onread, this.#closing.signal);
      this.#opening -= only ? 0 : 1;
      this.#wires.add(wire);
      wire.attach(socket, isRaw);
      if (only && !only.isOver) wire.carry(only);
      else this.free(wire);
    } catch (error) {
      this.#opening -= only ? 0 : 1;
      const failed = only ?? this.#next();
      failed?.closed(error instanceof Error ? error : new Error(String(error)));
      this.#openForWaiting();
    }
  }
}
