/** NSIS calls this with the path of the uninstaller. */
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
