import { Hono } from 'hono';
import { requireCharge } from './api/charges.ts';
import { requireSession } from './api/checkout-sessions.ts';
import { requireDispute } from './api/disputes.ts';
import { routes } from './api/routes.ts';
import { type CheckoutResult, completeCheckout } from './billing/checkout-complete.ts';
import { closeDispute, raiseDispute } from './billing/dispute.ts';
import { advanceTo, catchUp } from './billing/scheduler.ts';
import { createCard } from './cards/payment-method.ts';
import { apiApp } from './http/api.ts';
import { pagesApp } from './pages/app.ts';
import type { ApiFault } from './state/api-fault.ts';
import type { Seconds } from './state/clock.ts';
import { defaultSettings, type Settings } from './state/settings.ts';
import type { Snapshot } from './state/store.ts';
import { sweep } from './state/sweep.ts';
import type { Dispute } from './state/wire.ts';
import { createWorld, type World } from './state/world.ts';
import { type DeliveryReport, type DeliverySettings, deliverDue } from './webhooks/deliver.ts';
import { createEndpoint } from './webhooks/endpoint.ts';
import type { DeliveryFaults } from './webhooks/faults.ts';
import { inProcess, type Receiver } from './webhooks/send.ts';

export interface EmulatorOptions extends Partial<Settings> {
  /** The first endpoint: a URL, or a function in this process. An endpoint with this address in a snapshot gets this secret. */
  webhook?: { secret: string; url?: string; receive?: Receiver; events?: string[]; extraSecrets?: string[] };
  /** The saved state of an earlier run. */
  snapshot?: Snapshot | null;
  /** Called on every change, to be saved soon. */
  onChange?: () => void;
  /** Called with the seconds by which the clock is ahead of real time, whenever it is moved. Pages wait for it to resolve. */
  onClockMoved?: (aheadSeconds: Seconds) => void | Promise<void>;
  /** Called with errors of the emulator itself. */
  onError?: (error: unknown) => void;
}

export interface PayEmulator {
  /** Pages under `/pay`: all that a server in the same process needs to serve. */
  readonly pages: Hono;
  /** The pages and, under `/v1`, the API for SDKs that connect over a socket. */
  readonly app: Hono;
  /** For `Stripe.createFetchHttpClient`: the SDK without a socket. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly clock: {
    readonly now: Seconds;
    /** How far it was moved ahead of real time. */
    readonly ahead: Seconds;
    /** Advances the clock and processes everything due, in order. Going back is refused. */
    advanceTo(moment: Seconds): void;
    advance(seconds: Seconds): void;
    /** Processes what has become due as time passed. Called before every request; a timer may call it too. */
    catchUp(): void;
  };
  readonly webhooks: {
    faults: DeliveryFaults;
    /** One round of all due deliveries. */
    deliverDue(): Promise<DeliveryReport[]>;
    /** Rounds until nothing is due now. */
    deliverAll(): Promise<DeliveryReport[]>;
    /** The number of pending deliveries, now or later. */
    readonly waiting: number;
  };
  /** The fault to apply to API calls; `null` for none. */
  apiFault: ((call: { method: string; path: string }) => ApiFault | undefined) | null;
  /** Pays an open checkout session like its page. Cards that require a confirmation get the given answer. */
  payCheckout(session: string, card?: string, confirmation?: 'accept' | 'refuse'): CheckoutResult;
  /** A cardholder's bank takes the money back. */
  raiseDispute(charge: string, reason?: string): Dispute;
  closeDispute(dispute: string, outcome: 'won' | 'lost'): Dispute;
  save(): Snapshot;
}

/** Like the real `fetch`: rejects at once if the caller aborts. */
function unlessAborted(app: Hono, request: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    Promise.resolve(app.fetch(request)).then(resolve, reject);
  });
}

function restore(world: World, { now, ahead, tables }: Snapshot): void {
  world.store.load(tables);
  world.clock.restore(now, ahead);
}

function firstEndpoint(world: World, { secret, url, events = ['*'] }: NonNullable<EmulatorOptions['webhook']>): void {
  const address = url ?? inProcess;
  const known = world.store.find('webhookEndpoints', (endpoint) => endpoint.url === address);
  if (known) world.store.put('webhookEndpoints', { ...known, secret, enabled_events: events });
  else createEndpoint(world, { url: address, events, secret });
}

/** Starts the emulator. Its state is in memory; `save()` and `snapshot` preserve it across restarts. */
export function createPayEmulator({
  webhook,
  snapshot,
  onChange,
  onClockMoved,
  onError,
  ...settings
}: EmulatorOptions = {}): PayEmulator {
  const world = createWorld({ ...defaultSettings, ...settings });
  if (snapshot) restore(world, snapshot);
  if (webhook) firstEndpoint(world, webhook);
  const deliverySettings: DeliverySettings = {
    faults: {},
    receiver: webhook?.receive ?? null,
    extraSecrets: webhook?.extraSecrets ?? [],
  };
  const report = onError ?? (() => undefined);

  const deliverAll = async (): Promise<DeliveryReport[]> => {
    const all: DeliveryReport[] = [];
    for (;;) {
      const round = await deliverDue(world, deliverySettings);
      if (round.length === 0) return all;
      all.push(...round);
    }
  };
  let reportedRevision = world.store.revision;
  const notify = () => {
    if (world.store.revision === reportedRevision) return;
    reportedRevision = world.store.revision;
    onChange?.();
  };
  const changed = () => {
    notify();
    if (world.settings.autoDeliver && world.store.all('deliveries').length > 0) void deliverAll().then(notify, report);
  };
  const hooks = { before: () => catchUp(world), after: changed, report };
  const moveTo = (moment: Seconds) => {
    if (moment < world.clock.now)
      throw new RangeError(`The clock is at ${world.clock.now} and does not go back to ${moment}.`);
    advanceTo(world, moment);
    changed();
    // The clock is part of the saved state, even if nothing was due.
    onChange?.();
    return onClockMoved?.(world.clock.ahead);
  };
  const pages = pagesApp(world, hooks, {
    advanceTo: async (moment) => moveTo(moment),
    deliver: deliverAll,
    setFaults(faults) {
      deliverySettings.faults = faults;
    },
  });
  const app = new Hono();
  for (const part of [pages, app]) {
    part.onError((error, c) => {
      report(error);
      return c.text('The payment emulator failed.', 500);
    });
  }
  app.route('/', pages);
  app.route('/', apiApp(world, routes, hooks));

  return {
    pages,
    app,
    fetch: (input, init) => unlessAborted(app, new Request(input, init)),
    clock: {
      get now() {
        return world.clock.now;
      },
      get ahead() {
        return world.clock.ahead;
      },
      advanceTo: (moment) => void Promise.resolve(moveTo(moment)).catch(report),
      advance: (seconds) => void Promise.resolve(moveTo(world.clock.now + seconds)).catch(report),
      catchUp() {
        catchUp(world);
        changed();
      },
    },
    webhooks: {
      get faults() {
        return deliverySettings.faults;
      },
      set faults(faults) {
        deliverySettings.faults = faults;
      },
      deliverDue: () => deliverDue(world, deliverySettings),
      deliverAll,
      get waiting() {
        return world.store.all('deliveries').length;
      },
    },
    get apiFault() {
      return world.apiFault;
    },
    set apiFault(fault) {
      world.apiFault = fault;
    },
    payCheckout(id, number = '4242424242424242', confirmation = 'accept') {
      catchUp(world);
      const year = new Date(world.clock.now * 1000).getUTCFullYear() + 8;
      const method = createCard(world, { number, expMonth: 12, expYear: year });
      const payment = { method, email: 'buyer@example.com', name: 'Test Buyer', isAuthenticated: false };
      const first = completeCheckout(world, requireSession(world, id), payment);
      const result =
        first.kind === 'authenticate' && confirmation === 'accept'
          ? completeCheckout(world, requireSession(world, id), { ...payment, isAuthenticated: true })
          : first;
      changed();
      return result;
    },
    raiseDispute(charge, reason) {
      const dispute = raiseDispute(world, requireCharge(world, charge), reason);
      changed();
      return dispute;
    },
    closeDispute(dispute, outcome) {
      const closed = closeDispute(world, requireDispute(world, dispute), outcome);
      changed();
      return closed;
    },
    save() {
      sweep(world);
      return { version: 1, now: world.clock.now, ahead: world.clock.ahead, tables: world.store.save() };
    },
  };
}
