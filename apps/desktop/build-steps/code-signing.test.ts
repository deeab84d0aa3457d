import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NtExecutable } from 'pe-library';
import { beforeEach, expect, test, vi } from 'vitest';
import { readCodeSigning, signCode } from './code-signing.ts';

const hasTool = (name: string): boolean => spawnSync(name, ['--version']).error === undefined;
const canSign = hasTool('osslsigncode') && hasTool('openssl');

let folder: string;
let program: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signing-'));
  program = join(folder, 'Program.exe');
  writeFileSync(program, Buffer.from(NtExecutable.createEmpty(false).generate()));
});

/** A certificate of our own, in the form in which operators get theirs. */
function makeCertificate() {
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('password'), 'secret');
  const openssl = (...args: string[]) => expect(spawnSync('openssl', args).status).toBe(0);
  const uses = ['-addext', 'extendedKeyUsage=codeSigning', '-addext', 'keyUsage=digitalSignature'];
  const subject = ['-subj', '/CN=Clipharbor test', '-days', '2', ...uses];
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', at('key'), '-out', at('certificate'), ...subject);
  const pair = ['-inkey', at('key'), '-in', at('certificate')];
  openssl('pkcs12', '-export', ...pair, '-out', at('both.p12'), '-passout', `file:${at('password')}`);
  return { certificate: at('certificate'), file: at('both.p12'), password: at('password') };
}

test.skipIf(!canSign)(
  'a program is signed in place, and a changed one no longer passes',
  { timeout: 60_000 },
  async () => {
    const { certificate, file, password } = makeCertificate();
    const signing = readCodeSigning({
      DESKTOP_CERTIFICATE_FILE: file,
      DESKTOP_CERTIFICATE_PASSWORD_FILE: password,
    });
    const verify = () => spawnSync('osslsigncode', ['verify', '-CAfile', certificate, '-in', program]).status;
    expect(verify()).not.toBe(0);
    await signCode(program, signing);
    expect(verify()).toBe(0);
    const bytes = readFileSync(program);
    // In the DOS stub, which the signature covers.
    bytes[0x40] = (bytes[0x40] ?? 0) ^ 1;
    writeFileSync(program, bytes);
    expect(verify()).not.toBe(0);
  },
);

test('without a certificate the build says that the program is not signed', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const before = readFileSync(program);
  await signCode(program, readCodeSigning({}));
  expect(output.mock.calls.flat().join('')).toContain('Program.exe is not signed');
  output.mockRestore();
  expect(readFileSync(program).equals(before)).toBe(true);
});

test.each([{ DESKTOP_CERTIFICATE_FILE: 'a' }, { DESKTOP_CERTIFICATE_PASSWORD_FILE: 'b' }])(
  'half a certificate (%j) is an error',
  (env) => {
    expect(() => readCodeSigning(env)).toThrow('belong together');
  },
);
