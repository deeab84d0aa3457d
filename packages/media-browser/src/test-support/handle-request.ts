import { download, MediaError } from '@clipharbor/media';
import { browserClock, browserRandom, createFetchHttp, createOpfsStorage } from '../index.ts';
import { moveLikeChrome120 } from './move-like-chrome-120.ts';
import type { WorkerRequest } from './worker-request.ts';

const folder = 'downloads';

/** Runs in a dedicated worker of the test page. */
export async function handleRequest(request: WorkerRequest): Promise<unknown> {
  if (request.kind === 'download' && request.movesLikeChrome120) moveLikeChrome120();
  const storage = await createOpfsStorage(folder);
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(folder);
  switch (request.kind) {
    case 'download': {
      const ports = { http: createFetchHttp(), clock: browserClock, random: browserRandom };
      let segments = 0;
      const isResumed: boolean[] = [];
      const job = download(ports, {
        url: request.url,
        name: request.name,
        storage,
        onEvent: (event) => {
          if (event.type === 'output') isResumed.push(event.isResumed);
          if (event.type === 'progress') segments += 1;
          if (segments === request.stopAfter) job.stop();
        },
      });
      const { status, files, duration } = await job.result;
      return { status, files, duration, isResumed };
    }
    case 'get':
      return codeOf(createFetchHttp().get({ url: request.url, signal: new AbortController().signal }));
    case 'lockTwice': {
      const first = await storage.lock('film.mp4');
      const refused = await codeOf(storage.lock('film.mp4'));
      await first.release();
      const second = await storage.lock('film.mp4');
      await second.release();
      return refused;
    }
    case 'list': {
      const names: string[] = [];
      for await (const name of directory.keys()) names.push(name);
      return names;
    }
  }
}

export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof MediaError ? error.code : String(error)),
  );
