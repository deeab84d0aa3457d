import { rename } from 'node:fs/promises';
import { brand } from '@clipharbor/domain';
import { BuildError, say } from './build-error.ts';
import { runTool } from './run-tool.ts';

/** Where the certificate is. Without one, nothing is signed. */
export interface CodeSigning {
  /** A PKCS #12 file. */
  readonly certificateFile: string;
  readonly passwordFile: string;
  /** Proves when the program was signed, so that the signature outlives the certificate. */
  readonly timestampUrl: string | undefined;
}

export function readCodeSigning(env: NodeJS.ProcessEnv): CodeSigning | null {
  const certificateFile = env['DESKTOP_CERTIFICATE_FILE'];
  const passwordFile = env['DESKTOP_CERTIFICATE_PASSWORD_FILE'];
  if (!certificateFile && !passwordFile) return null;
  if (!certificateFile || !passwordFile) {
    throw new BuildError(
      'DESKTOP_CERTIFICATE_FILE and DESKTOP_CERTIFICATE_PASSWORD_FILE belong together: one is missing.',
    );
  }
  return { certificateFile, passwordFile, timestampUrl: env['DESKTOP_TIMESTAMP_URL'] };
}

/** Signs a Windows program in place, or reports that it is not signed. */
export async function signCode(path: string, signing: CodeSigning | null): Promise<void> {
  if (signing === null) {
    say(`  ${path.split(/[\\/]/).at(-1)} is not signed: no certificate is given (DESKTOP_CERTIFICATE_FILE).`);
    return;
  }
  const { certificateFile, passwordFile, timestampUrl } = signing;
  await runTool('osslsigncode', [
    ...['sign', '-pkcs12', certificateFile, '-readpass', passwordFile, '-h', 'sha256'],
    ...['-n', brand.name, '-i', brand.origin],
    ...(timestampUrl ? ['-ts', timestampUrl] : []),
    ...['-in', path, '-out', `${path}.signed`],
  ]);
  await rename(`${path}.signed`, path);
}
