import type { IncomingMessage } from 'node:http';
import { maxFrameBytes } from '@clipharbor/contracts';
import { CommandError } from '../command-error.ts';

/** The body as JSON, subject to the size limit of frames. An empty body means an empty object. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxFrameBytes.in) throw new CommandError('frame.tooLarge');
    chunks.push(chunk);
  }
  if (bytes === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (cause) {
    throw new CommandError('frame.invalid', { cause });
  }
}
