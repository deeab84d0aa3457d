import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { background, modules, pagesOf } from './modules.ts';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

async function chunksOf(config: ReturnType<typeof modules>): Promise<Chunks> {
  const built = (await build({ ...config, build: { ...config.build, write: false } })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((one) => one.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** A chunk and all that is loaded before it can run. */
function loadedWith(chunks: Chunks, fileName: string, seen = new Set<string>()): ReadonlySet<string> {
  const chunk = chunks.get(fileName);
  if (chunk === undefined || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) loadedWith(chunks, imported, seen);
  return seen;
}

const modulesOf = (chunks: Chunks, names: ReadonlySet<string>): string[] =>
  [...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []);

/** What draws, and what reads texts as they are written: compiled ones need no parser. */
const drawing = /node_modules\/(react|react-dom|use-intl)\//;
const parser = /icu-messageformat-parser|intl-messageformat/;

test('the background is one file without anything that draws', async () => {
  const chunks = await chunksOf(modules('unused', 'chrome', background));
  expect([...chunks.keys()]).toEqual(['background.js']);
  const ids = modulesOf(chunks, new Set(chunks.keys()));
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id) => drawing.test(id) || parser.test(id))).toEqual([]);
}, 30_000);

test('the popup is few files, without a parser of texts and what only the background needs', async () => {
  const chunks = await chunksOf(modules('unused', 'chrome', pagesOf('chrome')));
  const entry = [...chunks.values()].find(({ isEntry, name }) => isEntry && name === 'popup');
  const names = loadedWith(chunks, entry?.fileName ?? '');
  expect(names.size).toBeLessThanOrEqual(6);
  const ids = modulesOf(chunks, names);
  expect(ids.filter((id) => drawing.test(id)).length).toBeGreaterThan(0);
  expect(ids.filter((id) => parser.test(id) || /src\/(background|finding)\/|node_modules\/ipaddr/.test(id))).toEqual(
    [],
  );
}, 30_000);
