import type { Socket } from 'node:net';
import type { DesktopHeadlessLine } from '@clipharbor/contracts';
import { type ControlRequest, controlRequest } from '../pipe/greeting.ts';
import { linesOf } from '../pipe/lines.ts';

const maxRequestBytes = 1024;

export interface ControlOptions {
  readonly session: () => DesktopHeadlessLine;
  readonly window: (socket: Socket) => DesktopHeadlessLine | null;
  readonly show: () => Promise<void>;
  readonly isBusy: () => boolean;
  readonly yield: () => void;
  readonly quit: () => void;
}

/** Answers our own processes, one line per request, until they disconnect. */
export async function serveControl(socket: Socket, options: ControlOptions): Promise<void> {
  const { session, window, show, isBusy } = options;
  for await (const line of linesOf(socket, maxRequestBytes)) {
    const { ask } = controlRequest.parse(JSON.parse(line));
    socket.write(`${JSON.stringify(await answer(ask))}\n`);
  }

  async function answer(ask: ControlRequest['ask']): Promise<object> {
    switch (ask) {
      case 'session':
        return session();
      case 'window':
        return { session: window(socket) };
      case 'isBusy':
        return { isBusy: isBusy() };
      case 'show':
        await show();
        return { isShown: true };
      case 'yield':
      case 'quit':
        options[ask]();
        return { isEnding: true };
    }
  }
}
