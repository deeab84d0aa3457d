/** The build cannot continue. The message says how to fix it. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
