import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { background, modules, pages } from './modules.ts';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

async function built(config: ReturnType<typeof modules>): Promise<Rolldown.RolldownOutput['output']> {
  const result = (await build({ ...config, build: { ...config.build, write: false } })) as Rolldown.RolldownOutput;
  return result.output;
}

const chunksIn = (output: Rolldown.RolldownOutput['output']): Chunks =>
  new Map(output.filter((one) => one.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));

let pagesOnce: ReturnType<typeof built> | undefined;
/** Shared by the tests: a build takes seconds. */
function builtPages(): ReturnType<typeof built> {
  pagesOnce ??= built(modules('unused', 'chrome', pages));
  return pagesOnce;
}

function htmlIn(output: Rolldown.RolldownOutput['output'], page: string): string {
  const html = output.find(({ fileName }) => fileName === `${page}.html`);
  return html?.type === 'asset' ? String(html.source) : '';
}

/** Scripts that a page loads before it can run. */
const scriptsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name));

const modulesOf = (chunks: Chunks, names: ReadonlySet<string>): string[] =>
  [...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []);

/** Rendering libraries, and the parser for uncompiled texts, which compiled texts do not need. */
const drawing = /node_modules\/(react|react-dom|use-intl)\//;
const parser = /icu-messageformat-parser|intl-messageformat/;

test('the background is one file without rendering code', async () => {
  const chunks = chunksIn(await built(modules('unused', 'chrome', background)));
  expect([...chunks.keys()]).toEqual(['background.js']);
  const ids = modulesOf(chunks, new Set(chunks.keys()));
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id) => drawing.test(id) || parser.test(id))).toEqual([]);
}, 30_000);

test('the popup loads few files, without a message parser or background-only code', async () => {
  const output = await builtPages();
  const chunks = chunksIn(output);
  const names = scriptsOf(htmlIn(output, 'popup'));
  for (const name of names) expect([...names]).toEqual(expect.arrayContaining(chunks.get(name)?.imports ?? []));
  expect(names.size).toBeLessThanOrEqual(4);
  const ids = modulesOf(chunks, names);
  expect(ids.filter((id) => drawing.test(id)).length).toBeGreaterThan(0);
  expect(ids.filter((id) => parser.test(id) || /src\/(background|finding)\/|node_modules\/ipaddr/.test(id))).toEqual(
    [],
  );
}, 30_000);

test('the first script of a page imports nothing and runs before the rest is loaded', async () => {
  const output = await builtPages();
  const begin = [...chunksIn(output).values()].find(({ name }) => name === 'begin');
  expect(begin?.imports).toEqual([]);
  expect(begin?.code.length).toBeLessThan(4096);
  const early = `<script type="module" async crossorigin src="/${begin?.fileName}"></script>`;
  for (const page of ['popup', 'side-panel', 'options', 'onboarding', 'play']) {
    const text = htmlIn(output, page);
    expect(text.indexOf('<script'), page).toBe(text.indexOf(early));
  }
}, 30_000);
