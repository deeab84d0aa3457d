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
  /** The value is a file name. */
  readonly isFile?: boolean;
}

export const options = [
  {
    name: 'output',
    short: 'o',
    value: 'FILE',
    isFile: true,
    help: 'Write to FILE. Its extension chooses the container.',
  },
  {
    name: 'quality',
    value: 'Q',
    choices: ['best', 'smallest', '2160', '1440', '1080', '720', '480', 'audio'],
    help: 'best (default), smallest, audio, or the greatest height such as 1080.',
  },
  {
    name: 'audio',
    value: 'LANG',
    isMultiple: true,
    help: 'Language of the sound, such as de. Several with commas; all takes every one. Fails when a stream offers none of them.',
  },
  {
    name: 'subs',
    value: 'LANG',
    isMultiple: true,
    help: 'Embed subtitles of this language; all takes every one. Fails when a stream offers none of those named.',
  },
  {
    name: 'subs-as',
    value: 'FORMAT',
    choices: ['srt', 'vtt'],
    help: 'Write the subtitles into files beside the video. A container without room for them gets srt.',
  },
  { name: 'from', value: 'TIME', help: 'Start at TIME (90, 1:30 or 1:02:03.5).' },
  { name: 'to', value: 'TIME', help: 'End at TIME.' },
  {
    name: 'live-from',
    value: 'WHEN',
    choices: ['now', 'start'],
    help: 'Live: now (default), start (as far back as offered), or a TIME back.',
  },
  { name: 'live-for', value: 'TIME', help: 'Live: end after TIME.' },
  { name: 'split', value: 'LENGTH', help: 'Begin a new file every TIME (30:00) or SIZE (2G).' },
  {
    name: 'convert',
    value: 'FORMAT',
    choices: outputKinds,
    help: 'Make FORMAT. Only mp3 and wav re-encode, and only where they must.',
  },
  { name: 'cut-ads', help: 'Leave out marked ad breaks instead of making them chapters.' },
  { name: 'title', value: 'TEXT', help: 'Title to write into the file and to name it by.' },
  {
    name: 'header',
    short: 'H',
    value: 'NAME: VALUE',
    isMultiple: true,
    help: 'Send a header. Cookie and Authorization go to the host of URL only.',
  },
  {
    name: 'cookies',
    value: 'FILE',
    isFile: true,
    help: 'Cookies in the Netscape format, each sent to its own host only.',
  },
  { name: 'proxy', value: 'URL', help: 'Load through an HTTP proxy.' },
  { name: 'limit', value: 'RATE', help: 'Bytes per second at most, such as 500K or 5M.' },
  { name: 'resume', help: 'Fail when there is no started download to go on with. Resuming itself is automatic.' },
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
