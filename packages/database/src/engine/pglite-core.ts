import { PGlite } from '@electric-sql/pglite';
import { bundledExtensions, type EngineExtensions, installExtensionFiles } from './pglite-extensions.ts';
import type { Exchange } from './pglite-stream.ts';

export interface CoreOptions {
  /** In memory if omitted. */
  readonly folder?: string;
  readonly archive?: Blob;
  readonly extensions?: EngineExtensions;
}

/** The part of PGlite that the engine needs. */
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
      // The next call overwrites the memory of these bytes. Files are written immediately: nothing is left to sync.
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
