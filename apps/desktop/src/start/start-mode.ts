import { brand } from '@clipharbor/domain';
import { StartError } from './start-error.ts';

/** The folders and the site of this run. If absent: the user's own folders and our site. */
export interface Places {
  readonly data?: string;
  readonly downloads?: string;
  readonly site?: string;
}

export type StartMode =
  /** Opens the window, or brings it to the front. */
  | { readonly kind: 'window' }
  | { readonly kind: 'headless' }
  /** `origin` names the extension that started the host, according to the browser; null if no browser did. */
  | { readonly kind: 'host'; readonly origin: string | null }
  | { readonly kind: 'register' | 'unregister' }
  /** Ends the engine, for the setup: its jobs continue after the next start. */
  | { readonly kind: 'quit' }
  | { readonly kind: 'doctor'; readonly isRepair: boolean }
  | { readonly kind: 'checkUpdate'; readonly feedUrl: string }
  /** Internal: the process that owns the pipe. */
  | { readonly kind: 'engine' };

export interface Start {
  readonly mode: StartMode;
  readonly places: Places;
}

const valueOptions = ['--data', '--downloads', '--site', '--check-update'] as const;
const flags = [
  '--headless',
  '--host',
  '--register',
  '--unregister',
  '--doctor',
  '--json',
  '--repair',
  '--engine',
  '--quit',
];

type ValueOption = (typeof valueOptions)[number];
const isValueOption = (word: string): word is ValueOption => valueOptions.some((option) => option === word);

/** Parses the command line: ours, or the one with which a browser starts a native messaging host. */
export function readStart(argv: readonly string[]): Start {
  const { values, given, rest } = split(argv);
  const origin = readOrigin(rest);
  const site = values.get('--site');
  if (site !== undefined && !isSite(site)) throw new StartError(`--site: ${site} is not an http(s) address.`);
  return {
    mode: readMode(given, values.get('--check-update'), origin),
    places: {
      ...optional('data', values.get('--data')),
      ...optional('downloads', values.get('--downloads')),
      ...optional('site', site && new URL(site).origin),
    },
  };
}

function split(argv: readonly string[]) {
  const values = new Map<ValueOption, string>();
  const given = new Set<string>();
  const rest: string[] = [];
  const words = argv[Symbol.iterator]();
  for (const word of words) {
    if (isValueOption(word)) {
      const { value, done } = words.next();
      if (done === true || value === '' || value.startsWith('--')) throw new StartError(`${word} needs a value.`);
      if (values.has(word)) throw new StartError(`${word} is given twice.`);
      values.set(word, value);
    } else if (flags.includes(word)) given.add(word);
    else rest.push(word);
  }
  return { values, given, rest };
}

/** Chrome and Edge pass the extension's origin (on Windows also a window), Firefox our manifest and the extension's id. */
function readOrigin(rest: readonly string[]): string | null {
  const words = rest.filter((word) => !/^--parent-window=\d+$/.test(word));
  const [first, second, ...more] = words;
  if (first === undefined) return null;
  if (more.length === 0 && second === undefined && /^chrome-extension:\/\/[^\s/]+\/$/.test(first)) return first;
  if (more.length === 0 && second !== undefined && first.endsWith('.json')) return second;
  throw new StartError(`${first} is not an option of ${brand.name}.`);
}

function readMode(given: ReadonlySet<string>, feedUrl: string | undefined, origin: string | null): StartMode {
  const has = (flag: string): boolean => given.has(flag);
  const modes: StartMode[] = [
    ...(has('--headless') ? [{ kind: 'headless' } as const] : []),
    ...(has('--host') || origin !== null ? [{ kind: 'host', origin } as const] : []),
    ...(has('--register') ? [{ kind: 'register' } as const] : []),
    ...(has('--unregister') ? [{ kind: 'unregister' } as const] : []),
    ...(has('--doctor') ? [{ kind: 'doctor', isRepair: has('--repair') } as const] : []),
    ...(feedUrl === undefined ? [] : [{ kind: 'checkUpdate', feedUrl } as const]),
    ...(has('--quit') ? [{ kind: 'quit' } as const] : []),
    ...(has('--engine') ? [{ kind: 'engine' } as const] : []),
  ];
  const [mode, other] = modes;
  if (other !== undefined) throw new StartError('Only one way to start can be given.');
  if (mode?.kind !== 'doctor' && (has('--json') || has('--repair'))) {
    throw new StartError('--json and --repair belong to --doctor.');
  }
  return mode ?? { kind: 'window' };
}

function isSite(site: string): boolean {
  const url = URL.parse(site);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '';
}

const optional = <Key extends string>(key: Key, value: string | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, string>>;
