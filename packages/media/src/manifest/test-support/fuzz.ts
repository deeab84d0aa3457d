import { MediaError } from '../../model/errors.ts';
import type { Presentation, Segment } from '../../model/manifest.ts';
import type { Http } from '../../model/ports.ts';
import { openPresentation } from '../open.ts';
import { corpus } from './corpus.ts';
import { calm, fakeClock } from './fake-world.ts';
import { mutate } from './mutate.ts';
import { seededRandom } from './seeded-random.ts';

/** Small enough to expose violations, large enough for the corpus to pass. */
const fuzzLimits = { bytes: 200_000, segments: 3_000, lines: 20_000, tracks: 50, elements: 5_000 };
/** A live window may hold more than the limit of a finished list. */
const maxSegments = 20_000;
const maxRequests = 200;

/** What happened to the manifests: opened, or refused by code. */
export type FuzzReport = Record<string, number>;

/**
 * Opens `count` damaged manifests and reads two tracks of each, twice. Throws when anything but a `MediaError` comes out, when a limit is
 * passed, or when a number or an address is impossible. The same seed gives the same manifests.
 */
export async function fuzzManifests(seed: number, count: number): Promise<FuzzReport> {
  const report: FuzzReport = {};
  for (let round = 0; round < count; round++) {
    const random = seededRandom(seed + round);
    const text = mutate(corpus, random);
    let outcome = 'opened';
    try {
      await exercise(text, random);
    } catch (error) {
      if (!(error instanceof MediaError)) throw new Error(`Round ${seed + round} broke on:\n${text}`, { cause: error });
      outcome = error.code;
    }
    report[outcome] = (report[outcome] ?? 0) + 1;
  }
  return report;
}

async function exercise(text: string, random: () => number): Promise<void> {
  const clock = fakeClock();
  const bytes = new TextEncoder().encode(text);
  const kin = corpus.filter((other) => other.startsWith('<') === text.startsWith('<'));
  let requests = 0;
  const http: Http = {
    async get({ url }) {
      requests++;
      if (requests > maxRequests) throw new RangeError('too many requests');
      if (!/^https?:/i.test(url)) throw new RangeError(`forbidden address ${url}`);
      // The same manifest again, one of its kind, or one of any kind: loops and changes included.
      const choice = random();
      const others = choice < 0.9 ? kin : corpus;
      const body = requests === 1 || choice < 0.3 ? bytes : new TextEncoder().encode(mutate(others, random));
      return { url, status: 200, headers: {}, body: once(body), cancel: () => undefined };
    },
  };
  const presentation = await openPresentation({
    url: 'https://media.test/m',
    http,
    clock,
    signal: calm,
    limits: fuzzLimits,
    wantsParts: true,
  });
  for (const { id } of presentation.tracks.slice(0, 2)) {
    await readTwice(presentation, id, () => clock.advance(random() * 100));
  }
}

async function readTwice(presentation: Presentation, id: string, wait: () => void): Promise<void> {
  check((await presentation.segments(id, calm)).segments);
  wait();
  const { segments, refreshAfter } = await presentation.segments(id, calm);
  check(segments);
  if (!(refreshAfter >= 0 && refreshAfter <= 60)) throw new RangeError(`impossible wait ${refreshAfter}`);
}

function check(segments: readonly Segment[]): void {
  if (segments.length > maxSegments) throw new RangeError('too many segments');
  let last = Number.NEGATIVE_INFINITY;
  for (const { start, duration, sequence, period, url, range, part } of segments) {
    const isPossible =
      Number.isFinite(start) &&
      duration >= 0 &&
      duration < 1e12 &&
      Number.isSafeInteger(sequence) &&
      Number.isSafeInteger(period);
    if (!isPossible)
      throw new RangeError(`impossible segment ${JSON.stringify({ start, duration, sequence, period })}`);
    if (!/^https?:/i.test(url)) throw new RangeError(`forbidden address ${url}`);
    if (range && !Number.isSafeInteger(range.start + (range.length ?? 0))) throw new RangeError('impossible range');
    if (sequence <= last && !part) throw new RangeError('sequence numbers do not grow');
    last = sequence;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
