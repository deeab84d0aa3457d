import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NtExecutable } from 'pe-library';
import { beforeEach, expect, test, vi } from 'vitest';
import { readCodeSigning, signCode } from './code-signing.ts';
import { canSign, isSignedBy, makeCertificate } from './testing/certificate.ts';

let folder: string;
let program: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signing-'));
  program = join(folder, 'Program.exe');
  writeFileSync(program, Buffer.from(NtExecutable.createEmpty(false).generate()));
});

test.skipIf(!canSign)(
  'a program is signed in place, and a modified one fails verification',
  { timeout: 60_000 },
  async () => {
    const { certificate, env } = makeCertificate(folder);
    const verify = () => isSignedBy(certificate, program);
    expect(verify()).toBe(false);
    await signCode(program, readCodeSigning(env));
    expect(verify()).toBe(true);
    const bytes = readFileSync(program);
    // In the DOS stub, which the signature covers.
    bytes[0x40] = (bytes[0x40] ?? 0) ^ 1;
    writeFileSync(program, bytes);
    expect(verify()).toBe(false);
  },
);

test('without a certificate the build reports that the program is not signed', async () => {
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
