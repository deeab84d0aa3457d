import type { Segment } from '../model/manifest.ts';
import type { DemuxProblem, Format } from '../model/packet.ts';
import type { MuxSummary } from '../mux/index.ts';
import type { TimelineState } from '../timeline/index.ts';
import type { Checkpoint } from './checkpoint.ts';
import { DamageList } from './damage-list.ts';
import type { OutputStream } from './file-writer.ts';
import { healthOf } from './health.ts';
import type { JobContext } from './job-context.ts';
import type { Health, Missing } from './types.ts';

/** More entries would add no information. */
const maxWarnings = 100;

/** Collects problems of a job, reports them immediately, and summarizes them at the end. */
export class JobReport {
  readonly #emit: JobContext['emit'];
  readonly #missing: Missing[] = [];
  readonly #damage = new DamageList();
  readonly #warnings: string[] = [];
  /** Video or sound in an unsupported codec, by kind. */
  readonly #uncarried = new Map<Format['kind'], string>();
  #segments = 0;

  constructor({ emit }: Pick<JobContext, 'emit'>, resume?: Checkpoint) {
    this.#emit = emit;
    if (!resume) return;
    this.#missing.push(...resume.missing);
    this.#damage.restore(resume.damaged ?? []);
    this.#segments = resume.segments;
  }

  /** For the journal. */
  get state(): Required<Pick<Checkpoint, 'missing' | 'damaged' | 'segments'>> {
    return { missing: this.#missing, damaged: this.#damage.entries, segments: this.#segments };
  }

  get uncarried(): ReadonlyMap<Format['kind'], string> {
    return this.#uncarried;
  }

  warn(message: string): void {
    if (this.#warnings.length >= maxWarnings) return;
    this.#warnings.push(message);
    this.#emit({ type: 'warning', code: 'media', message });
  }

  countSegment(): void {
    this.#segments += 1;
  }

  noteProblem(rendition: string, { sequence }: Segment, { detail, kind }: DemuxProblem): void {
    if (kind) this.#uncarried.set(kind, detail);
    this.warn(`${rendition}, segment ${sequence}: ${detail}`);
  }

  noteLostBytes(rendition: string, segment: Segment, bytes: number): void {
    if (bytes > 0) this.#damage.note(rendition, segment, bytes);
  }

  /** Records what the result will lack. */
  noteMissing(missing: Missing): void {
    this.#missing.push(missing);
    this.#emit({ type: 'missing', missing });
  }

  /** Removes entries for missing media that, as it turned out, never existed. */
  dropMissing(isNothing: (missing: Missing) => boolean): void {
    const real = this.#missing.filter((missing) => !isNothing(missing));
    this.#missing.splice(0, this.#missing.length, ...real);
  }

  health(facts: {
    readonly streams: readonly OutputStream[];
    readonly summaries: readonly MuxSummary[];
    readonly timeline: TimelineState;
  }): Health {
    return healthOf({ ...facts, ...this.state, warnings: this.#warnings });
  }
}
