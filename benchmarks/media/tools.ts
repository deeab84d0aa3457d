import { fileURLToPath } from 'node:url';

/** A program that downloads the same stream, at comparable settings. */
export interface Tool {
  readonly name: string;
  /** Command line; `output` is the path of the result. */
  command(url: string, output: string, names: readonly string[]): string[];
  /** Whether the result is a playable file: curl only fetches the parts. */
  readonly isRemuxing: boolean;
}

const cli = fileURLToPath(new URL('../../apps/cli/bin/clipharbor.mjs', import.meta.url));

export const tools: readonly Tool[] = [
  { name: 'clipharbor', isRemuxing: true, command: (url, output) => [process.execPath, cli, url, '-o', output, '-q'] },
  {
    name: 'curl -Z 8',
    isRemuxing: false,
    command: (url, output, names) => {
      const base = url.slice(0, url.lastIndexOf('/') + 1);
      const parts = names.flatMap((name) => ['-o', `${output}.${name}`, `${base}${name}`]);
      return ['curl', '-s', '-f', '-Z', '--parallel-max', '8', '--retry', '5', '--retry-all-errors', ...parts];
    },
  },
  {
    name: 'ffmpeg -c copy',
    isRemuxing: true,
    command: (url, output) => ['ffmpeg', '-nostdin', '-v', 'error', '-y', '-i', url, '-c', 'copy', output],
  },
  {
    name: 'yt-dlp -N 8',
    isRemuxing: true,
    command: (url, output) => ['yt-dlp', '-q', '--no-warnings', '-N', '8', '-o', output, url],
  },
  {
    name: 'streamlink 8',
    isRemuxing: false,
    command: (url, output) => [
      ...['streamlink', '-l', 'none', '--stream-segment-threads', '8', '--hls-start-offset', '0'],
      ...['-f', '-o', output, `hls://${url}`, 'best'],
    ],
  },
];
