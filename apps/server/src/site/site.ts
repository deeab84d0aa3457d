import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Entry = z.object({
  /** The path below the build's `client` folder. */
  file: z.string(),
  type: z.string(),
  etag: z.string(),
  /** The precompressed copies next to the file. */
  encodings: z.array(z.enum(['br', 'gzip'])),
  /** Named by its content, so it never changes. */
  isImmutable: z.boolean(),
  /** Pages only: hashes of the inline scripts that the framework wrote into it. */
  scriptHashes: z.array(z.string()).optional(),
});
const SiteFile = z.object({ files: z.record(z.string(), Entry) });

export type SiteEntry = z.infer<typeof Entry>;
export type Encoding = SiteEntry['encodings'][number] | 'identity';

/** The built site: which path serves which file. */
export interface Site {
  find(path: string): SiteEntry | undefined;
  read(entry: SiteEntry, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Opens a build made by `npm run build`. The whole site is a few megabytes, so files stay in memory once they are read. */
export async function openSite(folder: string): Promise<Site> {
  const { files } = SiteFile.parse(JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')));
  const entries = new Map(Object.entries(files));
  const bodies = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    find: (path) => entries.get(path),
    read(entry, encoding) {
      const name = entry.file + suffixes[encoding];
      const known = bodies.get(name);
      if (known) return known;
      const body = readFile(join(folder, 'client', name)).then((bytes) => new Uint8Array(bytes));
      bodies.set(name, body);
      body.catch(() => bodies.delete(name)); // A failed read must not be cached.
      return body;
    },
  };
}
