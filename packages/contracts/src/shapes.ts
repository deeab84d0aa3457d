import * as z from 'zod/mini';

/** Nothing to send, or nothing to bring back. */
export const nothing = z.object({});
export const uuid = z.uuid();
/** A moment on the wire. */
export const moment = z.iso.datetime({ offset: true });
export const cents = z.int().check(z.minimum(0));
export const planId = z.int().check(z.minimum(1));
export const text = (longest: number) => z.string().check(z.maxLength(longest));
export const filled = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
