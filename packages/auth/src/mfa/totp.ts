import { createHmac } from 'node:crypto';
import { sameText } from '../tokens/secret-text.ts';

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Uint8Array {
  let bits = '';
  for (const sign of text) bits += Math.max(alphabet.indexOf(sign), 0).toString(2).padStart(5, '0');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds);
}

/** RFC 6238 with SHA-1 and six digits: what every authenticator app supports. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step that the code belongs to, with one step of clock drift either way; steps up to `lastUsed` are already used. */
export function matchingStep(secret: string, code: string, now: Date, lastUsed: number | null): number | null {
  const current = stepAt(now);
  for (const step of [current, current - 1, current + 1]) {
    if ((lastUsed === null || step > lastUsed) && sameText(codeAt(secret, step), code)) return step;
  }
  return null;
}

export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: '30', secret });
  return `otpauth://totp/${label}?${parameters}`;
}
