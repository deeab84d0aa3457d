import * as z from 'zod/mini';

/** `missing`: not there yet. `wrong`: there, but not as it should be. `failed`: could not be checked or used. */
const desktopCheckStates = ['ok', 'missing', 'wrong', 'failed'] as const;

const desktopCheck = z.object({
  name: z.string(),
  state: z.enum(desktopCheckStates),
  /** What to do about it, in one sentence; null when it is fine. */
  fix: z.nullable(z.string()),
});
export type DesktopCheck = z.output<typeof desktopCheck>;

export const desktopDoctorReport = z.object({ checks: z.array(desktopCheck) });
export type DesktopDoctorReport = z.output<typeof desktopDoctorReport>;
