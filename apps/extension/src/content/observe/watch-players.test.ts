import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayerWatch, type SeenPlayer } from './watch-players.ts';

interface Source extends EventTarget {
  duration: number;
  addSourceBuffer(type: string): Buffer;
}

interface Buffer extends EventTarget {
  appendBuffer(data: ArrayBuffer): void;
}

/** Defined again for each test, because observed functions stay replaced. */
function fakeClasses() {
  class FakeBuffer extends EventTarget {
    appended = 0;

    appendBuffer({ byteLength }: ArrayBuffer): void {
      this.appended += byteLength;
    }
  }
  class FakeSource extends EventTarget {
    duration = Number.NaN;
    readonly sourceBuffers: FakeBuffer[] = [];

    addSourceBuffer(_type: string): FakeBuffer {
      const buffer = new FakeBuffer();
      this.sourceBuffers.push(buffer);
      return buffer;
    }
  }
  return { MediaSource: FakeSource, SourceBuffer: FakeBuffer };
}

beforeEach(() => {
  for (const [name, one] of Object.entries(fakeClasses())) vi.stubGlobal(name, one);
});
afterEach(() => vi.unstubAllGlobals());

const url = 'https://c.example/film';

/** A page whose player appends data that the page has loaded, or that only a worker has. */
function pageWithPlayer({ isLoaded = true } = {}) {
  const seen: SeenPlayer[] = [];
  const watch = new PlayerWatch((player) => seen.push(player));
  watch.watch();
  const source = new MediaSource() as unknown as Source;
  watch.noteObjectUrl(source, 'blob:https://a.example/1');
  const buffer = source.addSourceBuffer('video/mp4');
  const append = (durationSeconds: number): void => {
    const bytes = new ArrayBuffer(8);
    if (isLoaded) watch.noteBytes(bytes, { url, isPart: true, isRepeatable: true });
    buffer.appendBuffer(bytes);
    source.duration = durationSeconds;
    buffer.dispatchEvent(new Event('updateend'));
  };
  return { seen, source, append };
}

const sources = [{ url, isPart: true }];
const film = { kind: 'player', objectUrl: 'blob:https://a.example/1', types: ['video/mp4'], sources };

test('a player is reported with its source, and with its duration once the page knows it', () => {
  const { seen, append } = pageWithPlayer();
  append(Number.NaN);
  append(Number.POSITIVE_INFINITY);
  append(2 ** 32);
  expect(seen).toEqual([film]);
  append(60);
  append(60.4);
  expect(seen.slice(1)).toEqual([{ ...film, durationSeconds: 60 }]);
  append(75);
  expect(seen.slice(2)).toEqual([{ ...film, durationSeconds: 75 }]);
});

test('a duration that is known only at the end is reported at the end', () => {
  const { seen, source, append } = pageWithPlayer();
  append(Number.POSITIVE_INFINITY);
  source.duration = 42;
  source.dispatchEvent(new Event('sourceended'));
  expect(seen.at(-1)).toEqual({ ...film, durationSeconds: 42 });
});

test('a duration that keeps growing is reported only a few times', () => {
  const { seen, append } = pageWithPlayer();
  for (let seconds = 10; seconds < 1000; seconds += 10) append(seconds);
  expect(seen.length).toBeLessThan(12);
});

test('a player whose data comes from a worker has a duration without a source', () => {
  const { seen, append } = pageWithPlayer({ isLoaded: false });
  append(60);
  expect(seen).toEqual([{ ...film, sources: [], durationSeconds: 60 }]);
});
