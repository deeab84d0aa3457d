/** `partial`: saved, but parts are missing at the source. `paused` with a code: it waits for the user to remove the cause. */
export const desktopJobStates = ['waiting', 'running', 'paused', 'done', 'partial', 'failed', 'cancelled'] as const;
export type DesktopJobState = (typeof desktopJobStates)[number];
