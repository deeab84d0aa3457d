import * as z from 'zod/mini';

/*
 * Large schemas of the extension are `z.lazy`, created on first use: its background restarts for each event, and creating
 * all of them took about a quarter of the startup time.
 */

/** Nothing to send or return. */
export const nothing = z.object({});
export const uuid = z.uuid();
/** A timestamp on the wire. */
export const moment = z.iso.datetime({ offset: true });
export const cents = z.int().check(z.minimum(0));
export const planId = z.int().check(z.minimum(1));
export const text = (longest: number) => stringWith(z.maxLength(longest));
export const filled = (longest: number) => stringWith(z.minLength(1), z.maxLength(longest));

/** Same as `z.string().check(…)`, which creates a schema, binds methods to it and creates it again: ten times as slow. */
function stringWith(...checks: z.core.$ZodCheck<string>[]): z.ZodMiniString<string> {
  // Its type leaves the input open because it may also convert; this one does not.
  return new z.ZodMiniString({ type: 'string', checks }) as z.ZodMiniString<string>;
}
