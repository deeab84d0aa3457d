import type { Socket } from 'node:net';

/** Lines of text from a socket, each up to a limit. Ends when the other side does, or when it sends too much. */
export async function* linesOf(socket: Socket, maxBytes: number): AsyncGenerator<string, void, undefined> {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end).toString('utf8');
      rest = rest.subarray(end + 1);
    }
    if (rest.length > maxBytes) return;
  }
}
