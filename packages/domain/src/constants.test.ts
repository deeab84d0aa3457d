import { expect, test } from 'vitest';
import * as constants from './constants.ts';

test('the business constants match the specification', () => {
  expect(constants).toMatchObject({
    // "API timeout 30000 ms. Snackbar default 3000 ms; payment messages 5000 ms."
    apiTimeoutMs: 30_000,
    snackbarMs: 3000,
    paymentMessageMs: 5000,
    // "Password minimum 8. Text areas max 500; uninstall e-mail max 30."
    passwordMinLength: 8,
    textAreaMaxLength: 500,
    uninstallEmailMaxLength: 30,
    // "History page size 10; … Plans dialog max width 1200."
    historyPageSize: 10,
    plansDialogMaxWidthPx: 1200,
    // "Reset redirect 3000 ms; update-password redirect 2000 ms; auth-status spinner 300 ms."
    resetRedirectMs: 3000,
    updatePasswordRedirectMs: 2000,
    authStatusSpinnerMs: 300,
    // "Uninstall report dedupe 30 minutes (1,800,000 ms)."
    uninstallDedupeMs: 1_800_000,
    // "Rating: scale 5, half steps, default 3"
    ratingScale: 5,
    ratingStep: 0.5,
    ratingDefault: 3,
    // "full refund within 3 days of purchase … not available if content was downloaded more than 10 times"
    refundWindowMs: 259_200_000,
    refundMaxDownloads: 10,
  });
});
