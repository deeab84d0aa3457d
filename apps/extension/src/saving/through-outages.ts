import { type Http, MediaError, type Progress } from '@clipharbor/media';
import { reconnectDelayMs } from './outage.ts';

/** What a download needs to survive outages. */
export interface OutageOptions {
  readonly url: string;
  readonly isOnline: () => boolean;
  /** Whether the user has ended it, so that nothing is retried. */
  readonly isEnding: () => boolean;
  /** Waits for this long or until the network is back. Rejects when the download is canceled. */
  readonly wait: (delayMs: number) => Promise<void>;
}

type Position = Pick<Progress, 'bytes' | 'seconds'>;

/** Repeats a download for as long as its connection is lost. Each run continues where the previous one ended. */
export class Outages {
  readonly #options: OutageOptions;
  readonly #answered = new Set<string>();
  /** Bytes of earlier runs: streams count only their own. */
  #bytesBefore = 0;
  #latest: Position = { bytes: 0, seconds: 0 };

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** Notes which servers have answered. */
  watched(http: Http): Http {
    return {
      get: async (request) => {
        const response = await http.get(request);
        this.#answered.add(new URL(request.url).host);
        return response;
      },
    };
  }

  /** Converts a run's progress to that of the whole download. */
  progress(run: Progress): Progress {
    const isStream = run.seconds > 0;
    this.#latest = isStream ? { ...run, bytes: run.bytes + this.#bytesBefore } : run;
    return { ...run, bytes: this.#latest.bytes };
  }

  async through<Result>(run: () => Promise<Result>): Promise<Result> {
    for (let triesWithoutProgress = 0; ; triesWithoutProgress += 1) {
      const before = this.#latest;
      try {
        return await run();
      } catch (error) {
        if (isAhead(this.#latest, before)) triesWithoutProgress = 0;
        const delayMs = this.#delayMs(error, triesWithoutProgress);
        if (delayMs === null) throw error;
        await this.#options.wait(delayMs);
        this.#bytesBefore = this.#latest.bytes;
      }
    }
  }

  #delayMs(error: unknown, triesWithoutProgress: number): number | null {
    const { isOnline, isEnding, url } = this.#options;
    if (!(error instanceof MediaError) || isEnding()) return null;
    const hasAnswered = this.#answered.has(new URL(error.facts.url ?? url).host);
    return reconnectDelayMs({ code: error.code, hasAnswered, isOnline: isOnline(), triesWithoutProgress });
  }
}

/** Whether a run got further than earlier ones. It may have to reload what they could not store. */
const isAhead = (latest: Position, before: Position): boolean =>
  latest.seconds > 0 ? latest.seconds > before.seconds : latest.bytes > before.bytes;
