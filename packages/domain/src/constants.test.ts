import { expect, test } from 'vitest';
import * as constants from './constants.ts';

test('the business constants are those of the specification', () => {
  expect(constants).toMatchObject({
    // "API timeout 30000 ms. Snackbar default 3000 ms; payment messages 5000 ms."
    API_TIMEOUT_MS: 30_000,
    SNACKBAR_MS: 3000,
    PAYMENT_MESSAGE_MS: 5000,
    // "Password minimum 8. Text areas max 500; uninstall e-mail max 30."
    PASSWORD_MIN_LENGTH: 8,
    TEXT_AREA_MAX_LENGTH: 500,
    UNINSTALL_EMAIL_MAX_LENGTH: 30,
    // "History page size 10; … Plans dialog max width 1200."
    HISTORY_PAGE_SIZE: 10,
    PLANS_DIALOG_MAX_WIDTH_PX: 1200,
    // "Reset redirect 3000 ms; update-password redirect 2000 ms; auth-status spinner 300 ms."
    RESET_REDIRECT_MS: 3000,
    UPDATE_PASSWORD_REDIRECT_MS: 2000,
    AUTH_STATUS_SPINNER_MS: 300,
    // "Uninstall report dedupe 30 minutes (1,800,000 ms)."
    UNINSTALL_DEDUPE_MS: 1_800_000,
    // "Rating: scale 5, half steps, default 3"
    RATING_SCALE: 5,
    RATING_STEP: 0.5,
    RATING_DEFAULT: 3,
    // "full refund within 3 days of purchase … not available if content was downloaded more than 10 times"
    REFUND_WINDOW_MS: 259_200_000,
    REFUND_MAX_DOWNLOADS: 10,
  });
});
