import { FakeClock } from '@clipharbor/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HostGate, type HostPass } from './host-gate.ts';

const url = 'https://a.example/x';
const never = new AbortController().signal;

/** Keeps `places` requests busy; each takes as long as `duration` returns for the current number of requests. */
async function simulate(clock: FakeClock, gate: HostGate, requests: number, duration: (active: number) => number) {
  await clock.run(
    Promise.all(
      Array.from({ length: requests }, async () => {
        const pass = await gate.enter(url, never);
        await clock.wait(duration(gate.state(url).active), never);
        pass.succeeded(1_000_000);
        pass.leave();
      }),
    ),
  );
}

test('six requests may start at first, the seventh waits', async () => {
  const gate = new HostGate(new FakeClock());
  const passes = await Promise.all(Array.from({ length: 6 }, () => gate.enter(url, never)));
  const seventh = gate.enter(url, never);
  expect(gate.state(url)).toEqual({ active: 6, waiting: 1, limit: 6 });
  passes[0]?.leave();
  passes[0]?.leave();
  await seventh;
  expect(gate.state(url)).toEqual({ active: 6, waiting: 0, limit: 6 });
});

test('hosts do not wait for each other', async () => {
  const gate = new HostGate(new FakeClock(), { start: 1 });
  const addresses = [url, 'https://b.example/', 'https://a.example:8443/'];
  for (const address of addresses) await gate.enter(address, never);
  const waiting = gate.enter(url, never);
  const states = addresses.map((address) => gate.state(address));
  expect(states.map(({ active }) => active)).toEqual([1, 1, 1]);
  expect(states.map((state) => state.waiting)).toEqual([1, 0, 0]);
  void waiting;
});

test('where latency dominates, the limit grows to its cap', async () => {
  const clock = new FakeClock();
  const gate = new HostGate(clock);
  await simulate(clock, gate, 300, () => 80);
  expect(gate.state(url).limit).toBe(16);
});

test('where the connection is saturated, the limit stays low', async () => {
  const clock = new FakeClock();
  const gate = new HostGate(clock);
  await simulate(clock, gate, 300, (active) => active * 80);
  expect(gate.state(url).limit).toBeLessThanOrEqual(9);
});

test('a refusal halves the limit only once for concurrent requests', async () => {
  const gate = new HostGate(new FakeClock(), { start: 8 });
  const passes = await Promise.all(Array.from({ length: 8 }, () => gate.enter(url, never)));
  for (const pass of passes) pass.refused(0);
  for (const pass of passes) pass.leave();
  expect(gate.state(url).limit).toBe(4);
  const next = await gate.enter(url, never);
  next.refused(0);
  expect(gate.state(url).limit).toBe(2);
});

/** Makes requests one after the other that all succeed. */
async function succeed(gate: HostGate, requests: number): Promise<void> {
  for (let request = 0; request < requests; request++) {
    const pass = await gate.enter(url, never);
    pass.succeeded(1_000_000);
    pass.leave();
  }
}

test('after a single refusal each success restores a slot, except requests that were already under way', async () => {
  const gate = new HostGate(new FakeClock(), { start: 8 });
  const [refused, ...others] = await Promise.all(Array.from({ length: 8 }, () => gate.enter(url, never)));
  refused?.refused(0);
  for (const pass of others) pass.succeeded(1_000_000);
  for (const pass of [refused, ...others]) pass?.leave();
  expect(gate.state(url).limit).toBe(4);
  await succeed(gate, 3);
  expect(gate.state(url).limit).toBe(7);
  await succeed(gate, 3);
  expect(gate.state(url).limit).toBe(8);
});

test('a host that soon refuses again is not pushed back to its old level', async () => {
  const gate = new HostGate(new FakeClock(), { start: 8 });
  const refuse = async (): Promise<void> => {
    const pass = await gate.enter(url, never);
    pass.refused(0);
    pass.leave();
  };
  await refuse();
  await succeed(gate, 4);
  await refuse();
  expect(gate.state(url).limit).toBe(4);
  await succeed(gate, 8);
  expect(gate.state(url).limit).toBe(4);
});

test('a host that accepts four requests at a time does not get more for long', async () => {
  const clock = new FakeClock();
  const gate = new HostGate(clock, { start: 8 });
  let [answered, refusals] = [0, 0];
  const worker = async (): Promise<void> => {
    while (answered < 400) {
      const pass = await gate.enter(url, never);
      const isTooMany = gate.state(url).active > 4;
      await clock.wait(80, never);
      if (isTooMany) pass.refused(0);
      else pass.succeeded(1_000_000);
      if (isTooMany) refusals++;
      else answered++;
      pass.leave();
    }
  };
  await clock.run(Promise.all(Array.from({ length: 16 }, worker)));
  expect(refusals).toBeLessThan(answered / 5);
});

test('Retry-After closes the host for everyone, and no longer', async () => {
  const clock = new FakeClock();
  const gate = new HostGate(clock);
  const pass = await gate.enter(url, never);
  pass.refused(7000);
  pass.leave();
  let hasEntered = false;
  void gate.enter(url, never).then(() => {
    hasEntered = true;
  });
  await clock.advance(6999);
  expect(hasEntered).toBe(false);
  await clock.advance(1);
  expect(hasEntered).toBe(true);
});

test('no timer is left when no one waits', async () => {
  const clock = new FakeClock();
  const gate = new HostGate(clock);
  (await gate.enter(url, never)).refused(60_000);
  const controller = new AbortController();
  const waiting = gate.enter(url, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  await clock.advance(0);
  expect(clock.waiting).toBe(0);
});

test('a failed connection removes one slot', async () => {
  const gate = new HostGate(new FakeClock());
  const pass = await gate.enter(url, never);
  pass.failed();
  pass.failed();
  expect(gate.state(url).limit).toBe(5);
});

test('requests are admitted in the order they are needed, alternating tracks, and those without a turn first', async () => {
  const gate = new HostGate(new FakeClock(), { start: 1, cap: 1 });
  let pass = await gate.enter(url, never);
  const order: string[] = [];
  const wait = (name: string, track: string, position: number): void => {
    void gate.enter(url, never, { track, position }).then((next) => {
      order.push(name);
      pass = next;
    });
  };
  wait('v2', 'video', 20);
  wait('v1', 'video', 10);
  wait('v1b', 'video', 10);
  wait('a1', 'audio', 10);
  void gate.enter(url, never).then((next) => {
    order.push('key');
    pass = next;
  });
  for (let turn = 0; turn < 6; turn++) {
    pass.leave();
    await Promise.resolve();
  }
  expect(order).toEqual(['key', 'v1', 'a1', 'v1b', 'v2']);
});

test('memory is bounded for any number of hosts', async () => {
  const gate = new HostGate(new FakeClock());
  const first = 'https://first.example/';
  const { limit: startLimit } = gate.state(first);
  const pass = await gate.enter(first, never);
  pass.refused(0);
  pass.leave();
  expect(gate.state(first).limit).toBeLessThan(startLimit);
  for (let index = 0; index < 1000; index++) (await gate.enter(`https://h${index}.example/`, never)).leave();
  // The data about the first host was dropped.
  expect(gate.state(first).limit).toBe(startLimit);
});

type Step =
  | { readonly kind: 'enter'; readonly position: number; readonly track: string }
  | { readonly kind: 'succeed' | 'refuse' | 'fail' | 'cancel'; readonly pick: number; readonly wait: number }
  | { readonly kind: 'advance'; readonly by: number };

/** Invariants of a gate, checked only through which requests are admitted and which wait. */
class Watcher {
  readonly clock = new FakeClock();
  readonly gate = new HostGate(this.clock, { start: 3, cap: 5 });
  readonly inside: HostPass[] = [];
  readonly outside = new Set<AbortController>();
  closedUntil = 0;

  async take(step: Step): Promise<void> {
    if (step.kind === 'enter') this.#enter(step);
    else if (step.kind === 'advance') await this.clock.advance(step.by);
    else if (step.kind === 'cancel') [...this.outside][step.pick % Math.max(1, this.outside.size)]?.abort();
    else this.#end(step.kind, this.inside.splice(step.pick % Math.max(1, this.inside.length), 1)[0], step.wait);
    await this.clock.advance(0);
  }

  #enter(turn: { position: number; track: string }): void {
    const controller = new AbortController();
    this.outside.add(controller);
    const isOut = (): boolean => this.outside.delete(controller);
    this.gate.enter(url, controller.signal, turn).then((pass) => isOut() && this.inside.push(pass), isOut);
  }

  #end(kind: 'succeed' | 'refuse' | 'fail', pass: HostPass | undefined, wait: number): void {
    if (!pass) return;
    if (kind === 'succeed') pass.succeeded(1000);
    if (kind === 'fail') pass.failed();
    if (kind === 'refuse') {
      pass.refused(wait);
      this.closedUntil = Math.max(this.closedUntil, this.clock.now() + wait);
    }
    pass.leave();
  }

  check(): void {
    const { active, waiting, limit } = this.gate.state(url);
    expect([active, waiting]).toEqual([this.inside.length, this.outside.size]);
    expect(limit).toBeGreaterThanOrEqual(1);
    expect(limit).toBeLessThanOrEqual(5);
    expect(active).toBeLessThanOrEqual(5);
    // Never idle while a request waits.
    if (this.clock.now() >= this.closedUntil) expect(waiting === 0 || active >= limit).toBe(true);
  }
}

test('whatever happens: never more than the limit, never idle while a request waits, none lost', async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant('enter'), position: fc.nat(5), track: fc.constantFrom('v', 'a') }),
    fc.record({ kind: fc.constantFrom('succeed', 'refuse', 'fail', 'cancel'), pick: fc.nat(50), wait: fc.nat(3000) }),
    fc.record({ kind: fc.constant('advance'), by: fc.nat(4000) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const watcher = new Watcher();
      for (const each of steps) {
        await watcher.take(each);
        watcher.check();
      }
    }),
    { numRuns: 60 },
  );
});
