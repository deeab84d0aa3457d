import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { brand } from '@clipharbor/domain';
import { createPayEmulator, type PayEmulator, type Snapshot } from '@clipharbor/pay-emulator';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { StartError } from '../config/start-error.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import type { Provider } from './provider.ts';
import { stripeClient } from './stripe-client.ts';

const secretKey = 'sk_test_emulator';
const saveAfterMs = 500;

export interface EmulatedOptions {
  /** `null` forgets everything when the process ends. */
  readonly file: string | null;
  readonly origin: string;
  /** Adds a page at /pay/test that moves the clock and disturbs webhooks, for this machine only. */
  readonly hasControls: boolean;
  readonly log: Pick<Logger, 'error'>;
}

/** Our own payment provider for developers without keys: the same API for the same SDK, and pages that accept test cards. */
export async function emulatedProvider({ file, origin, hasControls, log }: EmulatedOptions): Promise<Provider> {
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;
  let receive: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  let clockMoved: () => Promise<void> = async () => undefined;
  const keeper = file === null ? null : fileKeeper(file, () => emulator.save(), log);
  const emulator: PayEmulator = createPayEmulator({
    secretKeys: [secretKey],
    origin,
    merchant: brand.name,
    controls: hasControls,
    snapshot: file === null ? null : await readSnapshot(file),
    webhook: { secret, receive: (request) => receive(request) },
    onChange: () => keeper?.changed(),
    onClockMoved: () => clockMoved(),
    onError: (error) => log.error({ err: error }, 'the payment emulator has a fault'),
  });
  return {
    stripe: stripeClient({ secretKey: secretKey, fetch: (request) => emulator.fetch(request) }),
    webhookSecrets: [secret],
    // Only the pages are exposed: through the API, anyone could give themselves a refund.
    pages: new Hono().use('/pay/test/*', loopbackOnly).all('/pay/*', (c) => emulator.app.fetch(c.req.raw, c.env)),
    now: () => Math.max(Date.now(), emulator.clock.now * 1000),
    // Only where a developer may move the clock; elsewhere the database keeps its own time.
    aheadMs: () => (hasControls ? emulator.clock.ahead * 1000 : 0),
    onClockMoved: (listener) => {
      clockMoved = listener;
    },
    deliverTo: (receiver) => {
      receive = receiver;
    },
    passTime: () => emulator.clock.catchUp(),
    close: async () => keeper?.close(),
  };
}

async function readSnapshot(file: string): Promise<Snapshot | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return JSON.parse(text) as Snapshot;
  } catch (cause) {
    throw new StartError(`${file} is damaged: delete it together with the database, or restore both from a backup.`, {
      cause,
    });
  }
}

/**
 * Writes the state soon after each change, always as a complete new file, so that a crash leaves either the old or the new one.
 */
function fileKeeper(file: string, state: () => Snapshot, log: Pick<Logger, 'error'>) {
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify(state()), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  const save = (): void => {
    timer = null;
    writing = writing.then(write).catch((error: unknown) => {
      log.error({ err: error, file }, 'the payment emulator cannot keep its data');
    });
  };
  return {
    changed: (): void => {
      timer ??= setTimeout(save, saveAfterMs).unref();
    },
    async close(): Promise<void> {
      if (timer !== null) {
        clearTimeout(timer);
        save();
      }
      await writing;
    },
  };
}
