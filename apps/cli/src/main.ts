import { readFileSync } from 'node:fs';
import { MediaError, type MediaErrorCode } from '@clipharbor/media';
import { type Command, readCommand } from './args.ts';
import { completions } from './completions.ts';
import { exitCodes, outcomeOf } from './exit-codes.ts';
import { helpText } from './help.ts';
import { runRequest } from './run.ts';
import { humanScreen, jsonScreen, type Screen } from './screen.ts';
import { UsageError } from './usage-error.ts';

const { stdout: out, stderr: err } = process;
const streams = { out, err };

// A reader that closes the pipe early (`| head`) must not cause a stack trace.
out.on('error', () => process.exit(exitCodes.done));

async function perform(command: Command, screen: Screen): Promise<number> {
  switch (command.kind) {
    case 'help':
      out.write(helpText());
      return exitCodes.done;
    case 'version':
      out.write(`${version()}\n`);
      return exitCodes.done;
    case 'completions':
      out.write(completions(command.shell));
      return exitCodes.done;
    case 'list':
    case 'download':
      return exitCodes[await runRequest(command, screen)];
  }
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}

function complain(error: unknown, screen: Screen): number {
  const outcome = outcomeOf(error);
  if (error instanceof MediaError) screen.failed(error.code, describe(error), hints[error.code]);
  else if (error instanceof UsageError) screen.failed('input.invalid', error.message);
  else screen.failed('unexpected', error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes[outcome];
}

/** What to do about an error, if one of our options helps. */
const hints: Partial<Record<MediaErrorCode, string>> = {
  'address.private': 'If you trust the source, --allow-private lets it lead to private addresses.',
};

function describe({ message, facts }: MediaError): string {
  const details = [
    facts.segment === undefined ? '' : `segment ${facts.segment}`,
    facts.status === undefined ? '' : `status ${facts.status}`,
    message.includes(facts.subject ?? '') ? '' : (facts.subject ?? ''),
    facts.url ?? '',
  ].filter((detail) => detail !== '');
  return details.length > 0 ? `${message} [${details.join(', ')}]` : message;
}

async function main(): Promise<{ readonly code: number; readonly kind?: Command['kind'] }> {
  const isJson = process.argv.includes('--json');
  let screen: Screen = isJson ? jsonScreen(streams) : humanScreen(streams, false);
  try {
    const command = readCommand(process.argv.slice(2));
    if (!isJson && 'isQuiet' in command && command.isQuiet) screen = humanScreen(streams, true);
    return { code: await perform(command, screen), kind: command.kind };
  } catch (error) {
    return { code: complain(error, screen) };
  }
}

// Until proven otherwise: a process that runs out of pending work has not finished its job.
process.exitCode = exitCodes.unexpected;
/**
 * For the launcher: after a download, everything that downloads need is compiled. Not awaited here, because the bundle
 * is not an ES module.
 */
export const hasDownloaded: Promise<boolean> = main().then(({ code, kind }) => {
  process.exitCode = code;
  return kind === 'download' && code === exitCodes.done;
});
