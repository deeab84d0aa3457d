import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DownloadOptions, type DownloadResult, download, type JobEvent } from '@clipharbor/media';
import { createNodeHttp, createNodeStorage, nodePorts } from '@clipharbor/media-node';
import { type Fault, type FaultServer, type MadeStream, startFaultServer } from '@clipharbor/testkit';

/** A file that a test downloaded, and what was observed during the download. */
export interface Saved {
  readonly file: string;
  readonly folder: string;
  readonly result: DownloadResult;
  readonly events: readonly JobEvent[];
  readonly names: readonly string[];
}

type Options = Partial<Omit<DownloadOptions, 'url' | 'storage'>>;

/** Downloads a generated stream through a local server with the real adapters, as the tool does. */
export async function save(stream: MadeStream, options: Options = {}, faults: readonly Fault[] = []): Promise<Saved> {
  const server = await startFaultServer({ root: stream.folder, faults });
  try {
    return await saveFrom(server, stream.manifest, options);
  } finally {
    await server.close();
  }
}

/** Downloads from a server that the test has started. */
export async function saveFrom(
  server: FaultServer,
  path: string,
  options: Options = {},
  into?: string,
): Promise<Saved> {
  const folder = into ?? (await mkdtemp(join(tmpdir(), 'clipharbor-')));
  const http = createNodeHttp({ privateHosts: [`127.0.0.1:${server.port}`] });
  const events: JobEvent[] = [];
  try {
    const job = download(nodePorts(http), {
      url: `${server.origin}/${path}`,
      storage: createNodeStorage(folder),
      name: 'out.mp4',
      ...options,
      onEvent: (event) => {
        events.push(event);
        options.onEvent?.(event);
      },
    });
    const result = await job.result;
    return { file: join(folder, result.files[0]?.name ?? ''), folder, result, events, names: await readdir(folder) };
  } finally {
    await http.close();
  }
}
