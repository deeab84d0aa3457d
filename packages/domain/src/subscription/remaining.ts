import { type Counts, type Limits, noUsage, perKind } from './usage.ts';

/** How much is left: never below 0, because a plan's limit may be lowered below what was used. `null`: no limit. */
export const remaining = (limit: number | null, consumed: number, reserved = 0): number | null =>
  limit === null ? null : Math.max(0, limit - consumed - reserved);

/** How much of each kind is left. */
export const remainingCounts = (limits: Limits, consumed: Counts, reserved: Counts = noUsage): Limits =>
  perKind((kind) => remaining(limits[kind], consumed[kind], reserved[kind]));
