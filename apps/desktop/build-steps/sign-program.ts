/** Called by NSIS with the path of the program that removes the app. */
import { BuildError } from './build-error.ts';
import { readCodeSigning, signCode } from './code-signing.ts';

try {
  const [, , path = ''] = process.argv;
  await signCode(path, readCodeSigning(process.env));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
