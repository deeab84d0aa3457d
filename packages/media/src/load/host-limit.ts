/** A raise must bring this much more throughput to be kept. */
const minGain = 1.05;
/** How far a raise goes: far at first, since most downloads are over before small steps have led anywhere. */
const firstStepFactor = 1.5;
const laterStepFactor = 1.2;
/** Rounds to wait after a raise that brought nothing, and at most. */
const firstPatienceRounds = 2;
const maxPatienceRounds = 32;
/** Rounds without a complaint after which the next one is taken for chance. */
const calmRounds = 1;

/** Finds how many parallel requests a host rewards: raises while throughput grows, gives way when the host complains. */
export class HostLimit {
  #value: number;
  readonly #cap: number;
  #era = 0;
  /** Throughput of the last assessed round, in bytes per millisecond. */
  #throughput = 0;
  /** The limit before the raise that is on trial. */
  #raisedFrom: number | undefined;
  #step = firstStepFactor;
  #patienceRounds = 0;
  #nextPatienceRounds = firstPatienceRounds;
  /** The level before the last cut, while it is being regained. */
  #goal: number | undefined;
  /** Successes since the last cut, of requests that began after it. Before the first, a host has the benefit of the doubt. */
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

  /** Grows with each cut: a complaint about requests from before a cut must not cut again. */
  get era(): number {
    return this.#era;
  }

  /** A round is as many successes as the limit. It says nothing when requests did not have to wait for a place. */
  succeeded(era: number, bytes: number, now: number, isWanting: boolean): void {
    // What was on its way when the host complained says nothing about what it bears now.
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
    if (this.#patienceRounds-- > 0 || this.#value >= this.#cap) return;
    this.#patienceRounds = 0;
    this.#raisedFrom = this.#value;
    this.#value = Math.min(this.#cap, Math.ceil(this.#value * this.#step));
  }

  /** The raise brought nothing, or a refusal: back, and the next one is tried later. */
  #endTrial(former: number): void {
    this.#value = former;
    this.#raisedFrom = undefined;
    this.#step = laterStepFactor;
    this.#patienceRounds = this.#nextPatienceRounds;
    this.#nextPatienceRounds = Math.min(maxPatienceRounds, this.#nextPatienceRounds * 2);
  }

  /** Each success brings one place back, so a round doubles the limit. */
  #regain(goal: number, now: number): void {
    this.#value = Math.min(goal, this.#value + 1);
    if (this.#value < goal) return;
    this.#goal = undefined;
    this.#round = { count: 0, bytes: 0, startedAt: now };
  }

  #lower(era: number, value: number): void {
    if (era !== this.#era) return;
    const level = this.#goal ?? this.#raisedFrom ?? this.#value;
    // A complaint now and then is chance, and costs a moment. Several in short order mean that the level is too high.
    const isChance = this.#calm >= calmRounds * this.#value;
    this.#goal = isChance && level > value ? level : undefined;
    this.#calm = 0;
    this.#era++;
    this.#value = Math.max(1, value);
    this.#raisedFrom = undefined;
    this.#round = { ...this.#round, count: 0, bytes: 0 };
    if (isChance) return;
    this.#step = laterStepFactor;
    this.#patienceRounds = Math.max(this.#patienceRounds, firstPatienceRounds);
  }
}
