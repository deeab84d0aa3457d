/** A raise must increase throughput by this factor to be kept. */
const minGain = 1.05;
/** Size of a raise: large at first, because most downloads are over before small steps have an effect. */
const firstStepFactor = 1.5;
const laterStepFactor = 1.2;
/** Rounds to wait after an unsuccessful raise: initial and maximum. */
const firstCooldownRounds = 2;
const maxCooldownRounds = 32;
/** Rounds without a complaint after which the next one is considered accidental. */
const calmRounds = 1;

/**
 * Finds the best number of parallel requests to a host: raises it while throughput grows, lowers it when the host
 * complains.
 */
export class HostLimit {
  #value: number;
  readonly #cap: number;
  #era = 0;
  /** Throughput of the last assessed round, in bytes per millisecond. */
  #throughput = 0;
  /** The limit before the raise that is being tried. */
  #raisedFrom: number | undefined;
  #step = firstStepFactor;
  #cooldownRounds = 0;
  #nextCooldownRounds = firstCooldownRounds;
  /** The level before the last cut, while it is being regained. */
  #goal: number | undefined;
  /**
   * Successes since the last cut, counting requests that began after it. Before the first cut, a host gets the benefit
   * of the doubt.
   */
  #calm = Number.POSITIVE_INFINITY;
  #round: { count: number; bytes: number; startedAt: number };

  constructor(start: number, cap: number, now: number) {
    this.#value = start;
    this.#cap = cap;
    this.#round = { count: 0, bytes: 0, startedAt: now };
  }

  get value(): number {
    return this.#value;
  }

  /** Incremented by each cut, because a complaint about requests from before a cut must not cut again. */
  get era(): number {
    return this.#era;
  }

  /** A round is as many successes as the limit. It is meaningless if requests did not have to wait for a slot. */
  succeeded(era: number, bytes: number, now: number, isWanting: boolean): void {
    // Requests under way when the host complained say nothing about what it tolerates now.
    if (era === this.#era) this.#calm++;
    if (this.#goal !== undefined) {
      if (era === this.#era) this.#regain(this.#goal, now);
      return;
    }
    const round = this.#round;
    round.count++;
    round.bytes += bytes;
    if (round.count < this.#value) return;
    const throughput = round.bytes / Math.max(1, now - round.startedAt);
    this.#round = { count: 0, bytes: 0, startedAt: now };
    if (isWanting) this.#assessRound(throughput);
  }

  /** 429 or 503. */
  refused(era: number): void {
    if (era === this.#era && this.#raisedFrom !== undefined) this.#endTrial(this.#raisedFrom);
    this.#lower(era, Math.floor(this.#value / 2));
  }

  /** A connection failed. */
  failed(era: number): void {
    this.#lower(era, this.#value - 1);
  }

  #assessRound(throughput: number): void {
    if (this.#raisedFrom !== undefined && throughput <= this.#throughput * minGain) {
      this.#endTrial(this.#raisedFrom);
      return;
    }
    this.#throughput = throughput;
    this.#raisedFrom = undefined;
    if (this.#cooldownRounds-- > 0 || this.#value >= this.#cap) return;
    this.#cooldownRounds = 0;
    this.#raisedFrom = this.#value;
    this.#value = Math.min(this.#cap, Math.ceil(this.#value * this.#step));
  }

  /** Undoes a raise that brought nothing or a refusal, and delays the next one. */
  #endTrial(former: number): void {
    this.#value = former;
    this.#raisedFrom = undefined;
    this.#step = laterStepFactor;
    this.#cooldownRounds = this.#nextCooldownRounds;
    this.#nextCooldownRounds = Math.min(maxCooldownRounds, this.#nextCooldownRounds * 2);
  }

  /** Each success restores one slot, so a round doubles the limit. */
  #regain(goal: number, now: number): void {
    this.#value = Math.min(goal, this.#value + 1);
    if (this.#value < goal) return;
    this.#goal = undefined;
    this.#round = { count: 0, bytes: 0, startedAt: now };
  }

  #lower(era: number, value: number): void {
    if (era !== this.#era) return;
    const level = this.#goal ?? this.#raisedFrom ?? this.#value;
    // An occasional complaint is accidental and costs little. Several in quick succession mean that the level is too high.
    const isAccidental = this.#calm >= calmRounds * this.#value;
    this.#goal = isAccidental && level > value ? level : undefined;
    this.#calm = 0;
    this.#era++;
    this.#value = Math.max(1, value);
    this.#raisedFrom = undefined;
    this.#round = { ...this.#round, count: 0, bytes: 0 };
    if (isAccidental) return;
    this.#step = laterStepFactor;
    this.#cooldownRounds = Math.max(this.#cooldownRounds, firstCooldownRounds);
  }
}
