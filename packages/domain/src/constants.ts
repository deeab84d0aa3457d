/** The numbers of the specification that more than one place needs. Durations are milliseconds. */
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export const API_TIMEOUT_MS = 30 * SECOND_MS;
export const SNACKBAR_MS = 3 * SECOND_MS;
export const PAYMENT_MESSAGE_MS = 5 * SECOND_MS;
/** How long the notice about a foreign redirect target is shown before it is followed. */
export const REDIRECT_NOTICE_MS = 5 * SECOND_MS;
/** From "the reset link is sent" back to the home page. */
export const RESET_REDIRECT_MS = 3 * SECOND_MS;
/** From "the password is updated" to the home page. */
export const UPDATE_PASSWORD_REDIRECT_MS = 2 * SECOND_MS;
export const AUTH_STATUS_SPINNER_MS = 300;

export const PASSWORD_MIN_LENGTH = 8;
export const TEXT_AREA_MAX_LENGTH = 500;
export const UNINSTALL_EMAIL_MAX_LENGTH = 30;
/** What the database takes for any other address. */
export const EMAIL_MAX_LENGTH = 320;
export const UNINSTALL_DEDUPE_MS = 30 * MINUTE_MS;

export const HISTORY_PAGE_SIZE = 10;
export const PLANS_DIALOG_MAX_WIDTH_PX = 1200;

export const RATING_SCALE = 5;
export const RATING_STEP = 0.5;
export const RATING_DEFAULT = 3;

/** How long access outlives the paid period: time for a late card or a late message of the payment provider. */
export const GRACE_MS = 3 * DAY_MS;

export const REFUND_WINDOW_MS = 3 * DAY_MS;
export const REFUND_MAX_DOWNLOADS = 10;
/** How often an account gets its money back by itself; after that a person decides. */
export const REFUND_MAX_PER_ACCOUNT = 1;

/** Technical logs, and what is left of a deleted account: the privacy policy promises this number. */
export const RETENTION_DAYS = 30;
