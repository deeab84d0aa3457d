import { brand } from '@clipharbor/domain';
import { filmTitle } from './film-title.ts';
import { report, startHost } from './start-host.ts';

/** What a browser on Windows receives from the app. */
export interface FramesReport {
  readonly firstAnswerMs: number;
  readonly hello: object;
  readonly codes: readonly (string | undefined)[];
  readonly states: readonly string[];
  readonly endedBy: { readonly browser: number | null; readonly tooLarge: number | null };
  readonly stranger: string | undefined;
}

const [program = '', data = '', downloads = '', media = ''] = process.argv.slice(2);
const places = ['--data', data, '--downloads', downloads, '--site', 'http://127.0.0.1:9'];
const origin = `chrome-extension://${brand.extensionIds.chrome}/`;

const startedAt = performance.now();
const host = startHost(program, origin, '--parent-window=0', ...places);
const hello = await host.hello();
const firstAnswerMs = performance.now() - startedAt;

const codes: (string | undefined)[] = [];
host.send('');
codes.push((await host.answer(null)).code);
host.send('{');
codes.push((await host.answer(null)).code);
codes.push((await host.call('run')).code);
codes.push((await host.call('add', { url: 'file:///C:/Windows/win.ini' })).code);
// Close to the maximum frame size, so it arrives in many chunks.
codes.push((await host.call('list', { filler: 'x'.repeat(1_000_000) })).code);

await host.call('watch');
const added = await host.call('add', { url: media, page: new URL('/', media).href, title: filmTitle });
const isEnded = () => host.events.some(({ job }) => job.id === added.output?.job?.id && /done|fail/.test(job.state));
while (!isEnded()) await new Promise((resolve) => setTimeout(resolve, 20));
const states = [...new Set(host.events.map(({ job }) => job.state))];

const large = startHost(program, '--host', ...places);
await large.hello();
const header = Buffer.alloc(4);
header.writeUInt32LE(1024 * 1024 + 1);
large.child.stdin.write(header);
codes.push((await large.answer(null)).code);

const foreign = startHost(program, `chrome-extension://${'a'.repeat(32)}/`, ...places);
const stranger = (await foreign.answer(null)).code;

host.child.stdin.end();
const endedBy = { browser: await host.ended, tooLarge: await large.ended };
report({ firstAnswerMs, hello, codes, states, endedBy, stranger } satisfies FramesReport);
process.exit();
