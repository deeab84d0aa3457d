import { createHmac } from 'node:crypto';

const stepMs = 30_000;
/** On a busy machine. */
const roundTripMs = 12_000;

/** Generates codes as an authenticator app does. */
export interface Authenticator {
  /** A code that has not been used yet. The server also accepts those of the previous and the next step. */
  next(): Promise<string>;
  /** Six digits that are not valid now. */
  wrong(): string;
}

export function authenticator(secret: string): Authenticator {
  const key = fromBase32(secret.replaceAll(/\s/g, ''));
  const now = () => Math.floor(Date.now() / stepMs);
  let used = 0;
  return {
    async next() {
      // The previous step's code expires first: near the end of a step, it might expire on its way to the server.
      const oldest = stepMs - (Date.now() % stepMs) > roundTripMs ? now() - 1 : now();
      const step = Math.max(used + 1, oldest);
      // Two or three codes are valid at any time. A test that needs more waits for the clock, as people do.
      while (step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
      used = step;
      return codeOf(key, step);
    },
    wrong() {
      const right = [-1, 0, 1, 2].map((offset) => codeOf(key, now() + offset));
      return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '555555';
    },
  };
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const sign of text) bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** RFC 6238: SHA-1, six digits. */
function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
