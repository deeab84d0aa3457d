import { desktopHeadlessLine } from '@clipharbor/contracts';
import * as z from 'zod/mini';

/** What the engine tells the process of the open window. */
export const windowNotice = z.discriminatedUnion('notice', [
  /** Bring the window to the front. Without a connected page it also needs the new session. */
  z.strictObject({ notice: z.literal('raise'), session: desktopHeadlessLine, hasPage: z.boolean() }),
  /** The page has lost its session, as after a reload: this is a new one. */
  z.strictObject({ notice: z.literal('left'), session: desktopHeadlessLine }),
  /** How far all downloads are together; null when that is unknown. */
  z.strictObject({
    notice: z.literal('progress'),
    isActive: z.boolean(),
    share: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  }),
  /** The engine ends on purpose. An end without this notice is a crash. */
  z.strictObject({ notice: z.literal('close') }),
]);
export type WindowNotice = z.output<typeof windowNotice>;
