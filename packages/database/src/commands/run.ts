/** Runs a command: its message goes to stdout, a failure to stderr with exit code 1. */
export async function run(help: string, command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${reason}\n${isUsage ? `${help}\n` : ''}`);
    process.exitCode = 1;
  }
}
