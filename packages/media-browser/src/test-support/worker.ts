import type { Order } from './order.ts';
import { codeOf, work } from './work.ts';

self.onmessage = async ({ data }: MessageEvent<Order>) => {
  const result = work(data);
  const code = await codeOf(result);
  self.postMessage(code === 'done' ? await result : { code });
};
