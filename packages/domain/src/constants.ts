/** The numbers of the specification that more than one place needs. Durations are milliseconds. */
const secondMs = 1000;
const minuteMs = 60 * secondMs;
export const dayMs = 24 * 60 * minuteMs;

export const apiTimeoutMs = 30 * secondMs;
export const snackbarMs = 3 * secondMs;
export const paymentMessageMs = 5 * secondMs;
/** How long the notice about a foreign redirect target is shown before it is followed. */
export const redirectNoticeMs = 5 * secondMs;
/** From "the reset link is sent" back to the home page. */
export const resetRedirectMs = 3 * secondMs;
/** From "the password is updated" to the home page. */
export const updatePasswordRedirectMs = 2 * secondMs;
export const authStatusSpinnerMs = 300;

export const passwordMinLength = 8;
export const textAreaMaxLength = 500;
export const uninstallEmailMaxLength = 30;
/** What the database takes for any other address. */
export const emailMaxLength = 320;
export const uninstallDedupeMs = 30 * minuteMs;

export const historyPageSize = 10;
export const plansDialogMaxWidthPx = 1200;

export const ratingScale = 5;
export const ratingStep = 0.5;
export const ratingDefault = 3;

/** How long access outlives the paid period: time for a late card or a late message of the payment provider. */
export const graceMs = 3 * dayMs;

export const refundWindowMs = 3 * dayMs;
export const refundMaxDownloads = 10;
/** How often an account gets its money back by itself; after that a person decides. */
export const refundMaxPerAccount = 1;

/** Technical logs, and what is left of a deleted account: the privacy policy promises this number. */
export const retentionDays = 30;
