import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const CREATE = /\bcreate\s+extension\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|([a-z_]\w*))/gi;

/** The extensions that these scripts ask for; the embedded engine has to know them before it starts. */
export function namedExtensions(scripts: readonly string[]): string[] {
  const names = scripts.flatMap((script) =>
    [...script.matchAll(CREATE)].map(([, quoted, plain = '']) => quoted ?? plain.toLowerCase()),
  );
  return [...new Set(names)];
}

/** The same of a folder of migrations and the seeds after them. */
export async function wantedExtensions(migrations: string, seeds: readonly string[]): Promise<string[]> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'));
  const paths = [...files.map((file) => join(migrations, file)), ...seeds];
  return namedExtensions(await Promise.all(paths.map((path) => readFile(path, 'utf8'))));
}
