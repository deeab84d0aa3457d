import { execFile } from 'node:child_process';

/** Runs `reg.exe` with fixed arguments. Keys and values are separate arguments. */
function reg(args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('reg.exe', args, { windowsHide: true, encoding: 'utf8' }, (error, stdout) => {
      resolve(error === null ? stdout : null);
    });
  });
}

export async function writeRegistryDefault(key: string, value: string): Promise<void> {
  if ((await reg(['add', key, '/ve', '/t', 'REG_SZ', '/d', value, '/f'])) === null) {
    throw new Error(`The registry key ${key} could not be written.`);
  }
}

export async function readRegistryDefault(key: string): Promise<string | null> {
  return /REG_SZ\s+(.+?)\r?$/m.exec((await reg(['query', key, '/ve'])) ?? '')?.[1] ?? null;
}

export async function writeRegistryValue(key: string, name: string, value: string): Promise<void> {
  if ((await reg(['add', key, '/v', name, '/t', 'REG_SZ', '/d', value, '/f'])) === null) {
    throw new Error(`The registry value ${name} of ${key} could not be written.`);
  }
}

/** A missing value is not an error. */
export async function deleteRegistryValue(key: string, name: string): Promise<void> {
  await reg(['delete', key, '/v', name, '/f']);
}

/** A missing key is not an error. */
export async function deleteRegistryKey(key: string): Promise<void> {
  await reg(['delete', key, '/f']);
}
