import { desktopHeadlessLine } from '@clipharbor/contracts';
import * as z from 'zod/mini';

/** What the engine sends to the process of the open window. */
export const windowNotice = z.discriminatedUnion('notice', [
  /** Bring the window to the front. If no page is connected, it also needs the new session. */
  z.strictObject({ notice: z.literal('raise'), session: desktopHeadlessLine, hasPage: z.boolean() }),
  /** A new session, because the page has lost its own, for example by reloading. */
  z.strictObject({ notice: z.literal('left'), session: desktopHeadlessLine }),
  /** The combined progress of all downloads; null if unknown. */
  z.strictObject({
    notice: z.literal('progress'),
    isActive: z.boolean(),
    share: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  }),
  /** The engine is ending on purpose. An end without this notice is a crash. */
  z.strictObject({ notice: z.literal('close') }),
]);
export type WindowNotice = z.output<typeof windowNotice>;
