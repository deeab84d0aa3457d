import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { NtExecutable } from 'pe-library';
import { beforeEach, expect, test, vi } from 'vitest';
import { installerWorkFolder, makeInstaller } from './installer.ts';
import { canSign, hasTool, isSignedBy, makeCertificate } from './testing/certificate.ts';

const canPack = hasTool('makensis', '-VERSION');
const removal = join(installerWorkFolder, 'uninstall.exe');

let root: string;
let folder: string;
let output: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installer-'));
  folder = join(root, 'windows');
  output = join(root, 'Clipharbor-Setup.exe');
  mkdirSync(join(folder, 'app/1.0.0'), { recursive: true });
  writeFileSync(join(folder, `${brand.name}.exe`), Buffer.from(NtExecutable.createEmpty(false).generate()));
  writeFileSync(join(folder, 'app/current.json'), '{"version":"1.0.0"}');
  writeFileSync(join(folder, 'app/1.0.0/main.cjs'), '');
  return () => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  };
});

const make = (isSigned: boolean) => makeInstaller({ version: '1.0.0', output, isSmall: false, isSigned, folder });

test.skipIf(!canPack || !canSign)(
  'with a certificate, the uninstaller is signed',
  async () => {
    const { certificate, env } = makeCertificate(root);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    await make(true);
    expect(isSignedBy(certificate, removal)).toBe(true);
    vi.stubEnv('DESKTOP_CERTIFICATE_PASSWORD_FILE', join(root, 'missing'));
    await expect(make(true)).rejects.toThrow('makensis failed');
  },
  60_000,
);

test.skipIf(!canPack)('without a certificate, the uninstaller is packed unsigned', { timeout: 60_000 }, async () => {
  await make(false);
  expect(existsSync(output)).toBe(true);
  expect(existsSync(removal)).toBe(false);
});
