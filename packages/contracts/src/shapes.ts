import * as z from 'zod/mini';

/*
 * Schemas of the extension that have many parts are `z.lazy`, made when they are first used: its background starts again for each
 * event, and making all of them took about a quarter of that.
 */

/** Nothing to send, or nothing to bring back. */
export const nothing = z.object({});
export const uuid = z.uuid();
/** A moment on the wire. */
export const moment = z.iso.datetime({ offset: true });
export const cents = z.int().check(z.minimum(0));
export const planId = z.int().check(z.minimum(1));
export const text = (longest: number) => stringWith(z.maxLength(longest));
export const filled = (longest: number) => stringWith(z.minLength(1), z.maxLength(longest));

/** As `z.string().check(…)`, which makes a schema, binds methods to it and makes it again: ten times as slow. */
function stringWith(...checks: z.core.$ZodCheck<string>[]): z.ZodMiniString<string> {
  // Its type leaves open what goes in, because it may also convert; this one does not.
  return new z.ZodMiniString({ type: 'string', checks }) as z.ZodMiniString<string>;
}
