import { MediaError, type Storage } from '@clipharbor/media';

/** What every storage must do. Plain functions, because they run on Node and in a browser's worker. */
export interface StorageCheck {
  readonly name: string;
  /** Called with an empty storage. Throws when the check fails. */
  run(storage: Storage): Promise<void>;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

function same(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} instead of ${b}`);
}

async function fails(code: string, work: () => Promise<unknown>): Promise<void> {
  const found = await work().then(
    () => 'no failure',
    (error: unknown) => (error instanceof MediaError ? error.code : String(error)),
  );
  same(found, code);
}

async function put(storage: Storage, name: string, content: string): Promise<void> {
  const sink = await storage.open(name, { create: true });
  await sink.write(0, [bytes(content)]);
  await sink.close();
}

async function contentOf(storage: Storage, name: string): Promise<string> {
  const sink = await storage.open(name, { create: false });
  const content = text(await sink.read(0, 1000));
  await sink.close();
  return content;
}

export const storageChecks: readonly StorageCheck[] = [
  {
    name: 'bytes are written at their positions and read back',
    async run(storage) {
      const sink = await storage.open('a', { create: true });
      await sink.write(4, [bytes('ef'), bytes(''), bytes('gh')]);
      same(Array.from(await sink.read(0, 4)), [0, 0, 0, 0]);
      await sink.write(0, [bytes('abcd')]);
      same(text(await sink.read(0, 100)), 'abcdefgh');
      same(text(await sink.read(6, 1)), 'g');
      same((await sink.read(9, 100)).length, 0);
      same(await sink.size(), 8);
      await sink.sync();
      await sink.close();
    },
  },
  {
    name: 'many chunks that together are longer than a page arrive in order',
    async run(storage) {
      const sink = await storage.open('a', { create: true });
      const chunks = Array.from({ length: 3000 }, (_, index) => new Uint8Array(333).fill(index % 251));
      await sink.write(10, chunks);
      same(await sink.size(), 10 + 3000 * 333);
      for (const index of [0, 786, 787, 1573, 2999]) {
        same(Array.from(await sink.read(10 + index * 333, 333)), Array(333).fill(index % 251));
      }
      await sink.close();
    },
  },
  {
    name: 'what was cut off does not come back',
    async run(storage) {
      const sink = await storage.open('a', { create: true });
      await sink.write(0, [bytes('abcdef')]);
      await sink.truncate(3);
      same(await sink.size(), 3);
      await sink.truncate(5);
      same(Array.from(await sink.read(0, 10)), [97, 98, 99, 0, 0]);
      await sink.close();
    },
  },
  {
    name: 'a file keeps its content when it is closed and opened again',
    async run(storage) {
      await put(storage, 'a', 'content');
      same(await contentOf(storage, 'a'), 'content');
    },
  },
  {
    name: 'a file that does not exist is opened only to create it',
    async run(storage) {
      await fails('disk.failed', () => storage.open('a', { create: false }));
      same(await storage.exists('a'), false);
      await put(storage, 'a', '');
      same(await storage.exists('a'), true);
    },
  },
  {
    name: 'renaming moves the content and replaces nothing',
    async run(storage) {
      await put(storage, 'from', 'new');
      await put(storage, 'taken', 'old');
      await fails('output.busy', () => storage.rename('from', 'taken'));
      same(await contentOf(storage, 'taken'), 'old');
      await storage.rename('from', 'to');
      same([await storage.exists('from'), await contentOf(storage, 'to')], [false, 'new']);
      await fails('disk.failed', () => storage.rename('from', 'elsewhere'));
    },
  },
  {
    name: 'a file can be removed, also when there is none',
    async run(storage) {
      await put(storage, 'a', 'x');
      await storage.remove('a');
      same(await storage.exists('a'), false);
      await storage.remove('a');
    },
  },
  {
    name: 'a lock holds once, until it is released',
    async run(storage) {
      const first = await storage.lock('film.mp4');
      await fails('output.busy', () => storage.lock('film.mp4'));
      await (await storage.lock('other.mp4')).release();
      await first.release();
      await (await storage.lock('film.mp4')).release();
    },
  },
  {
    name: 'names that lead out of the folder are refused',
    async run(storage) {
      for (const name of ['../a', '/etc/passwd', 'a/b', 'a\\b', '..', '.', '', 'a\0b']) {
        await fails('input.invalid', () => storage.open(name, { create: true }));
        await fails('input.invalid', () => storage.remove(name));
      }
    },
  },
  {
    name: 'free space is known',
    async run(storage) {
      same(Number(await storage.freeSpace()) > 0, true);
    },
  },
];
