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
/** The database's limit for all other addresses. */
export const emailMaxLength = 320;
export const uninstallDedupeMs = 30 * minuteMs;

export const historyPageSize = 10;
export const plansDialogMaxWidthPx = 1200;

export const ratingScale = 5;
export const ratingStep = 0.5;
export const ratingDefault = 3;

/** How long access continues after the paid period: time for a late card payment or a late webhook. */
export const graceMs = 3 * dayMs;

export const refundWindowMs = 3 * dayMs;
export const refundMaxDownloads = 10;
/** How many refunds an account gets automatically; after that a person decides. */
export const refundMaxPerAccount = 1;

/** Technical logs, and what remains of a deleted account: the privacy policy promises this number. */
export const retentionDays = 30;
