import { PGlite } from '@electric-sql/pglite';
import { bundledExtensions, type EngineExtensions, installExtensionFiles } from './pglite-extensions.ts';
import type { Exchange } from './pglite-stream.ts';

export interface CoreOptions {
  /** In memory when left out. */
  readonly folder?: string;
  readonly archive?: Blob;
  readonly extensions?: EngineExtensions;
}

/** PGlite, as little of it as the engine needs. */
export interface PgliteCore {
  readonly exchange: Exchange;
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

export async function openCore({ folder, archive, extensions }: CoreOptions): Promise<PgliteCore> {
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(archive === undefined ? {} : { loadDataDir: archive }),
    ...(extensions === undefined ? {} : { extensions: await bundledExtensions(extensions.names) }),
  });
  installExtensionFiles(pglite, extensions?.files ?? {});
  return {
    async exchange(message) {
      const parts: Uint8Array[] = [];
      // The bytes lie in memory that the next call overwrites. Files are written at once: nothing is left to be synced.
      await pglite.execProtocolRawStream(message, {
        syncToFs: false,
        onRawData: (bytes) => parts.push(bytes.slice()),
      });
      return Buffer.concat(parts);
    },
    dump: () => pglite.dumpDataDir('none'),
    close: () => pglite.close(),
  };
}
