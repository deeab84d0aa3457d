import { outputKinds } from '@clipharbor/media';

/** One option of the command line. Parsing, help text and completions all read this list. */
export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** Name of the value in the help text. An option without one is a switch. */
  readonly value?: string;
  readonly isMultiple?: boolean;
  readonly help: string;
  /** Values to complete. */
  readonly choices?: readonly string[];
  /** Whether the value is a file name. */
  readonly isFile?: boolean;
}

export const options = [
  {
    name: 'output',
    short: 'o',
    value: 'FILE',
    isFile: true,
    help: 'Write to FILE, or into it if it is a folder. Its extension chooses the container.',
  },
  {
    name: 'quality',
    value: 'Q',
    choices: ['best', 'smallest', '2160', '1440', '1080', '720', '480', 'audio'],
    help: 'best (default), smallest, audio, or the maximum height, such as 1080.',
  },
  {
    name: 'audio',
    value: 'LANG',
    isMultiple: true,
    help: 'Audio language, such as de. Separate several with commas; all takes every one. Fails if the stream offers none of them.',
  },
  {
    name: 'subs',
    value: 'LANG',
    isMultiple: true,
    help: 'Embed subtitles in this language; all takes every one. Fails if the stream offers none of those named.',
  },
  {
    name: 'subs-as',
    value: 'FORMAT',
    choices: ['srt', 'vtt'],
    help: 'Write the subtitles to files next to the video. A container that cannot hold subtitles gets srt files anyway.',
  },
  { name: 'from', value: 'TIME', help: 'Start at TIME (90, 1:30 or 1:02:03.5).' },
  { name: 'to', value: 'TIME', help: 'End at TIME.' },
  {
    name: 'live-from',
    value: 'WHEN',
    choices: ['now', 'start'],
    help: 'Live: now (default), start (as far back as offered), or that much TIME ago.',
  },
  { name: 'live-for', value: 'TIME', help: 'Live: stop after TIME.' },
  { name: 'split', value: 'LENGTH', help: 'Start a new file every TIME (30:00) or SIZE (2G).' },
  {
    name: 'convert',
    value: 'FORMAT',
    choices: outputKinds,
    help: 'Convert to FORMAT. Only mp3 and wav re-encode, and only where necessary.',
  },
  { name: 'cut-ads', help: 'Leave out marked ad breaks instead of making them chapters.' },
  { name: 'title', value: 'TEXT', help: 'Title to write into the file and use as its name.' },
  {
    name: 'header',
    short: 'H',
    value: 'NAME: VALUE',
    isMultiple: true,
    help: 'Send a header. Cookie and Authorization are sent only to the host of URL.',
  },
  {
    name: 'cookies',
    value: 'FILE',
    isFile: true,
    help: 'Cookies in Netscape format, each sent only to its own host.',
  },
  { name: 'proxy', value: 'URL', help: 'Use an HTTP proxy.' },
  { name: 'limit', value: 'RATE', help: 'Maximum bytes per second, such as 500K or 5M.' },
  { name: 'resume', help: 'Fail if there is no download to continue. Resuming itself is automatic.' },
  { name: 'allow-partial', help: 'Keep a file with missing parts and list them.' },
  { name: 'allow-private', help: 'Let manifests and redirects lead to private addresses.' },
  { name: 'list', short: 'l', help: 'Show what URL offers and download nothing.' },
  { name: 'json', help: 'Write one JSON object per line to standard output.' },
  { name: 'quiet', short: 'q', help: 'Show errors only.' },
  {
    name: 'completions',
    value: 'SHELL',
    choices: ['bash', 'zsh', 'fish', 'powershell'],
    help: 'Print completions for a shell.',
  },
  { name: 'help', short: 'h', help: 'Show this text.' },
  { name: 'version', help: 'Show the version.' },
] as const satisfies readonly OptionSpec[];

export type OptionName = (typeof options)[number]['name'];
