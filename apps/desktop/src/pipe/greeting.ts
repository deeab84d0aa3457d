import { desktopHeadlessLine } from '@clipharbor/contracts';
import * as z from 'zod/mini';

/** The first line on the pipe: who is calling, and proof that it is this user. */
export const greeting = z.strictObject({
  secret: z.string(),
  caller: z.discriminatedUnion('kind', [
    /** Followed by frames as the browser sends them. `origin` is null if no browser started the host. */
    z.strictObject({ kind: z.literal('host'), origin: z.nullable(z.string().check(z.maxLength(300))) }),
    /** Followed by lines: one response per request. */
    z.strictObject({ kind: z.literal('control') }),
  ]),
});
export type Greeting = z.output<typeof greeting>;
export type Caller = Greeting['caller'];

export const maxGreetingBytes = 2048;

/** Requests from our own processes. */
export const controlRequest = z.strictObject({ ask: z.enum(['session', 'window', 'show', 'isBusy', 'yield', 'quit']) });
export type ControlRequest = z.output<typeof controlRequest>;

export const controlAnswers = {
  session: desktopHeadlessLine,
  /**
   * From now on the caller is the window's process and receives notices. Null if another process already is; its window is raised.
   */
  window: z.object({ session: z.nullable(desktopHeadlessLine) }),
  show: z.object({ isShown: z.boolean() }),
  isBusy: z.object({ isBusy: z.boolean() }),
  /** Ends the engine in favor of a newer one, which its window then shows. */
  yield: z.object({ isEnding: z.boolean() }),
  /** Ends the engine and its window. */
  quit: z.object({ isEnding: z.boolean() }),
} as const;
