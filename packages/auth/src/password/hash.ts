import { timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Random } from '../tokens/secret-text.ts';
import { hashThreads } from './hash-threads.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Costs the same whether or not there is a stored hash: the duration must not reveal which addresses have accounts. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Whether the hash was made with another cost than the current one: it still verifies, but should be replaced. */
  isOutdated(stored: string): boolean;
}

export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** One per CPU: more would only slow all of them down. The limit of four leaves room for others on a large machine. */
export const hashesAtOnce = Math.min(4, Math.max(2, availableParallelism()));
/** One per process, because the threads share its CPUs. */
const hashed = hashThreads(hashesAtOnce);

/**
 * One of the settings that OWASP lists as equally strong for argon2id with one lane. This one needs the least memory and,
 * because its block fits into more caches, a sixth less time than 19 MiB in two passes.
 */
const defaultCost: HashCost = { memoryKib: 7_168, passes: 5 };

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
const tagBytes = 32;

export function passwordHasher(random: Random, cost: HashCost = defaultCost): PasswordHasher {
  return {
    async hash(password) {
      const nonce = random(16);
      const tag = await hashed({
        password: password.normalize('NFKC'),
        salt: nonce,
        memoryKib: cost.memoryKib,
        passes: cost.passes,
        lanes: 1,
        tagBytes: tagBytes,
      });
      return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
    },
    async verify(password, stored) {
      const parts = stored === null ? null : phc.exec(stored);
      const [, m, t, p, salt = '', expected = ''] = parts ?? [];
      const wanted = Buffer.from(expected, 'base64');
      const tag = await hashed({
        password: password.normalize('NFKC'),
        salt: parts ? Buffer.from(salt, 'base64') : random(16),
        memoryKib: Number(m ?? cost.memoryKib),
        passes: Number(t ?? cost.passes),
        lanes: Number(p ?? 1),
        tagBytes: parts ? wanted.length : tagBytes,
      });
      return parts !== null && timingSafeEqual(tag, wanted);
    },
    isOutdated: (stored) => !stored.startsWith(`$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$`),
  };
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
