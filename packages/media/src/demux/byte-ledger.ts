import type { ByteAccount } from '../model/packet.ts';

/** How bytes of an elementary stream were used. */
export type ByteFate = Exclude<keyof ByteAccount, 'received'>;

const empty = (): Record<keyof ByteAccount, number> => ({
  received: 0,
  carried: 0,
  overhead: 0,
  leadIn: 0,
  cutOff: 0,
  lost: 0,
});

/**
 * Accounts for every byte of one elementary stream. Each received byte must then be assigned one fate or be held for
 * the next segment. Unaccounted bytes count as lost, so a parser cannot drop bytes unnoticed.
 */
export class ByteLedger {
  #sums = empty();
  #heldBefore = 0;

  receive(count: number): void {
    this.#sums.received += count;
  }

  add(fate: ByteFate, count: number): void {
    if (count === 0) return;
    // The fates of every frame have named properties, because V8 would look up a computed one each time.
    if (fate === 'carried') this.#sums.carried += count;
    else if (fate === 'overhead') this.#sums.overhead += count;
    else this.#sums[fate] += count;
  }

  /** Closes the account of a segment. `held` bytes were received but have no fate yet. */
  take(held: number): ByteAccount {
    const sums = this.#sums;
    const heldBefore = this.#heldBefore;
    this.#sums = empty();
    this.#heldBefore = held;
    const { received, carried, overhead, leadIn, cutOff, lost } = sums;
    const unexplained = heldBefore + received - held - carried - overhead - leadIn - cutOff - lost;
    return { ...sums, lost: lost + Math.abs(unexplained) };
  }
}

/** The sum of several accounts. */
export function sumAccounts(accounts: readonly ByteAccount[]): ByteAccount {
  const sum = empty();
  for (const account of accounts) {
    for (const key of Object.keys(sum) as (keyof ByteAccount)[]) sum[key] += account[key];
  }
  return sum;
}
