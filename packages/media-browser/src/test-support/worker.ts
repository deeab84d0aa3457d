import { codeOf, handleRequest } from './handle-request.ts';
import type { WorkerRequest } from './worker-request.ts';

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const result = handleRequest(data);
  const code = await codeOf(result);
  self.postMessage(code === 'done' ? await result : { code });
};
