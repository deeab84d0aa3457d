/** A raise must bring this much more throughput to be kept. */
const WORTH = 1.05;
/** How far a raise goes: far at first, since most downloads are over before small steps have led anywhere. */
const FIRST_STEP = 1.5;
const LATER_STEP = 1.2;
/** Rounds to wait after a raise that brought nothing, and at most. */
const FIRST_PATIENCE = 2;
const LAST_PATIENCE = 32;

/** Finds how many parallel requests a host rewards: raises while throughput grows, gives way when the host complains. */
export class HostLimit {
  #value: number;
  readonly #cap: number;
  #era = 0;
  /** Throughput of the last judged round, in bytes per millisecond. */
  #throughput = 0;
  /** The limit before the raise that is on trial. */
  #raisedFrom: number | undefined;
  #step = FIRST_STEP;
  #patience = 0;
  #nextPatience = FIRST_PATIENCE;
  #round: { count: number; bytes: number; startedAt: number };

  constructor(start: number, cap: number, now: number) {
    this.#value = start;
    this.#cap = cap;
    this.#round = { count: 0, bytes: 0, startedAt: now };
  }

  get value(): number {
    return this.#value;
  }

  /** Grows with each cut: a complaint about requests from before a cut must not cut again. */
  get era(): number {
    return this.#era;
  }

  /** A round is as many successes as the limit. It says nothing when requests did not have to wait for a place. */
  succeeded(bytes: number, now: number, isWanting: boolean): void {
    const round = this.#round;
    round.count++;
    round.bytes += bytes;
    if (round.count < this.#value) return;
    const throughput = round.bytes / Math.max(1, now - round.startedAt);
    this.#round = { count: 0, bytes: 0, startedAt: now };
    if (isWanting) this.#judge(throughput);
  }

  /** 429 or 503. */
  refused(era: number): void {
    this.#lower(era, Math.floor(this.#value / 2));
  }

  /** A connection failed. */
  failed(era: number): void {
    this.#lower(era, this.#value - 1);
  }

  #judge(throughput: number): void {
    if (this.#raisedFrom !== undefined && throughput <= this.#throughput * WORTH) {
      this.#value = this.#raisedFrom;
      this.#raisedFrom = undefined;
      this.#step = LATER_STEP;
      this.#patience = this.#nextPatience;
      this.#nextPatience = Math.min(LAST_PATIENCE, this.#nextPatience * 2);
      return;
    }
    this.#throughput = throughput;
    this.#raisedFrom = undefined;
    if (this.#patience-- > 0 || this.#value >= this.#cap) return;
    this.#patience = 0;
    this.#raisedFrom = this.#value;
    this.#value = Math.min(this.#cap, Math.ceil(this.#value * this.#step));
  }

  #lower(era: number, value: number): void {
    if (era !== this.#era) return;
    this.#era++;
    this.#value = Math.max(1, value);
    this.#raisedFrom = undefined;
    this.#step = LATER_STEP;
    this.#patience = FIRST_PATIENCE;
    this.#round = { ...this.#round, count: 0, bytes: 0 };
  }
}
