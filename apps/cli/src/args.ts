import { parseArgs } from 'node:util';
import { withoutUndefined } from '@clipharbor/domain';
import { type DownloadOptions, type OutputKind, outputKinds, type SubtitleKind } from '@clipharbor/media';
import { type OptionName, type OptionSpec, options } from './options.ts';
import { unknownOption } from './unknown-option.ts';
import { UsageError } from './usage-error.ts';
import { parseHeader, parseOutput, parseProxy, parseSize, parseSplit, parseTime } from './values.ts';

/** What the user asked for, checked. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'completions'; readonly shell: string }
  | ({ readonly kind: 'list' | 'download' } & Request);

/** Options that are passed to the engine unchanged. */
type PassedOptions = Pick<
  DownloadOptions,
  'quality' | 'audio' | 'subtitles' | 'subtitleFiles' | 'from' | 'to' | 'liveFrom' | 'liveFor' | 'split'
>;

export interface Request extends PassedOptions {
  readonly url: string;
  readonly output?: string;
  readonly convert?: OutputKind;
  readonly cutAds: boolean;
  readonly title?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: string;
  readonly proxy?: string;
  readonly limit?: number;
  readonly mustResume: boolean;
  readonly allowPartial: boolean;
  readonly allowPrivate: boolean;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
}

type Values = Partial<Record<OptionName, string | boolean | string[]>>;

function parse(argv: readonly string[]): { values: Values; positionals: string[] } {
  const config = Object.fromEntries(
    options.map((option: OptionSpec) => [
      option.name,
      {
        type: option.value ? ('string' as const) : ('boolean' as const),
        ...(option.short ? { short: option.short } : {}),
        ...(option.isMultiple ? { multiple: true } : {}),
      },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: config,
      allowPositionals: true,
      strict: true,
    });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new UsageError(complaintOf(error, argv));
  }
}

/** Our own messages, because those of the parser are for programmers. */
function complaintOf(error: unknown, argv: readonly string[]): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const written = /'(-[^' ]*)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    return unknownOption(
      written || (argv[0] ?? ''),
      options.map(({ name }) => name),
    );
  }
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  const name = message.match(/--[\w-]+/)?.[0] ?? written;
  return message.includes('does not take an argument') ? `${name} takes no value.` : `${name} needs a value.`;
}

/** Reads a command line. Throws `UsageError`. */
export function readCommand(argv: readonly string[]): Command {
  const { values, positionals } = parse(argv);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  if (typeof values.completions === 'string') return { kind: 'completions', shell: values.completions };
  const [url, ...rest] = positionals;
  if (url === undefined) throw new UsageError('A URL is required. See --help.');
  if (rest.length > 0)
    throw new UsageError(
      `Only one URL at a time: ${rest[0]} was not expected. Put addresses with special characters in quotes.`,
    );
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new UsageError(`${url} is not an http or https address.`);
  return { kind: values.list ? 'list' : 'download', ...request(url, values) };
}

function request(url: string, values: Values): Request {
  const text = (name: OptionName): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const list = (name: OptionName): string[] | undefined => {
    const value = values[name];
    return Array.isArray(value) ? value.flatMap((item) => item.split(',')).filter((item) => item !== '') : undefined;
  };
  const time = (name: OptionName): number | undefined => given(text(name), (value) => parseTime(value, name));
  const from = time('from');
  const to = time('to');
  if (to !== undefined && to <= (from ?? 0)) throw new UsageError('--to must be after --from.');
  return {
    url,
    ...withoutUndefined({
      output: given(text('output'), parseOutput),
      convert: given(text('convert'), parseKind),
      quality: given(text('quality'), parseQuality),
      audio: list('audio'),
      subtitles: list('subs') ?? (text('subs-as') === undefined ? undefined : ['all']),
      subtitleFiles: given(text('subs-as'), parseSubtitleKind),
      from,
      to,
      liveFrom: given(text('live-from'), (value) =>
        value === 'now' || value === 'start' ? value : parseTime(value, 'live-from'),
      ),
      liveFor: time('live-for'),
      split: given(text('split'), parseSplit),
      title: text('title'),
      cookies: text('cookies'),
      proxy: given(text('proxy'), parseProxy),
      limit: given(text('limit'), (value) => parseSize(value, 'limit')),
    }),
    headers: Object.fromEntries((Array.isArray(values.header) ? values.header : []).map(parseHeader)),
    cutAds: values['cut-ads'] === true,
    mustResume: values.resume === true,
    allowPartial: values['allow-partial'] === true,
    allowPrivate: values['allow-private'] === true,
    isJson: values.json === true,
    isQuiet: values.quiet === true,
  };
}

const given = <T>(text: string | undefined, read: (value: string) => T): T | undefined =>
  text === undefined ? undefined : read(text);

function parseKind(text: string): OutputKind {
  const kind = outputKinds.find((one) => one === text.toLowerCase());
  if (!kind) throw new UsageError(`--convert: ${text} is not one of ${outputKinds.join(', ')}.`);
  return kind;
}

function parseSubtitleKind(text: string): SubtitleKind {
  if (text === 'srt' || text === 'vtt') return text;
  throw new UsageError(`--subs-as: ${text} is neither srt nor vtt.`);
}

function parseQuality(text: string): 'best' | 'smallest' | 'audio' | number {
  if (text === 'best' || text === 'smallest' || text === 'audio') return text;
  const height = /^(\d{2,5})p?$/.exec(text)?.[1];
  if (!height) throw new UsageError(`--quality: ${text} is not best, smallest, audio or a height such as 1080.`);
  return Number(height);
}
