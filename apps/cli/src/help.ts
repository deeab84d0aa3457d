import { exitCodes, outcomeTexts } from './exit-codes.ts';
import { type OptionSpec, options } from './options.ts';

/** The text of `--help`, 80 columns wide. */
export function helpText(): string {
  const rows = options.map((option: OptionSpec) => {
    const name = `${option.short ? `-${option.short}, ` : '    '}--${option.name}${option.value ? ` ${option.value}` : ''}`;
    return [name, option.help] as const;
  });
  const codes = Object.entries(outcomeTexts).map(
    ([name, text]) => `  ${String(exitCodes[name as keyof typeof exitCodes]).padStart(3)}  ${text}`,
  );
  return [
    'clipharbor URL [options]',
    '',
    'Saves a video, a live stream, an audio track or an image as one complete, playable file.',
    'Understands HLS, DASH and plain files. To continue an interrupted download,',
    'run the same command again. Ctrl+C ends a live recording with a playable file;',
    'a second Ctrl+C aborts.',
    '',
    'Options',
    ...rows.flatMap(([name, help]) => wrapRow(name, help)),
    '',
    'Exit codes',
    ...codes,
    '',
  ].join('\n');
}

const optionColumn = 26;

function wrapRow(name: string, help: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of help.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > 80 - optionColumn) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  const head = `  ${name}`;
  const first = head.length < optionColumn - 1 ? [head.padEnd(optionColumn) + (lines.shift() ?? '')] : [head];
  return [...first, ...lines.map((text) => ' '.repeat(optionColumn) + text)];
}
