import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const hasTool = (name: string, asks = '--version'): boolean => spawnSync(name, [asks]).error === undefined;
export const canSign = hasTool('osslsigncode') && hasTool('openssl');

/** A self-made certificate in the format in which operators receive theirs. */
export function makeCertificate(folder: string) {
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('password'), 'secret');
  const openssl = (...args: string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const uses = ['-addext', 'extendedKeyUsage=codeSigning', '-addext', 'keyUsage=digitalSignature'];
  const subject = ['-subj', '/CN=Clipharbor test', '-days', '2', ...uses];
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', at('key'), '-out', at('certificate'), ...subject);
  const pair = ['-inkey', at('key'), '-in', at('certificate')];
  openssl('pkcs12', '-export', ...pair, '-out', at('both.p12'), '-passout', `file:${at('password')}`);
  const env = { DESKTOP_CERTIFICATE_FILE: at('both.p12'), DESKTOP_CERTIFICATE_PASSWORD_FILE: at('password') };
  return { certificate: at('certificate'), env };
}

export const isSignedBy = (certificate: string, program: string): boolean =>
  spawnSync('osslsigncode', ['verify', '-CAfile', certificate, '-in', program]).status === 0;
