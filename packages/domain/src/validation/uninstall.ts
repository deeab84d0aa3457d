import { uninstallDedupeMs, uninstallEmailMaxLength } from '../constants.ts';
import { isBlank, isLongerThan, looksLikeEmail, textProblem } from './text.ts';

export const uninstallReasons = [
  'not_working',
  'technical_issues',
  'missing_features',
  'found_alternative',
  'temporary',
  'rarely_use',
  'performance',
  'privacy',
  'other',
] as const;
export type UninstallReason = (typeof uninstallReasons)[number];

export interface UninstallForm {
  readonly reasons: ReadonlySet<UninstallReason>;
  readonly details: string;
  /** Read for logged-out users only. */
  readonly email: string;
}

/** The uninstall page. */
export const checkUninstall = (form: UninstallForm, isSignedIn: boolean) =>
  ({
    reasons: form.reasons.size === 0 ? 'reasonMissing' : null,
    details: needsDetails(form.reasons) && isBlank(form.details) ? 'detailsMissing' : textProblem(form.details),
    email: isSignedIn ? null : emailProblem(form),
  }) as const;

/** The message for submitting a form with problems; `null` when it has none. */
export function uninstallSubmitProblem({ reasons, ...others }: ReturnType<typeof checkUninstall>) {
  if (reasons !== null) return 'reasonMissingOnSubmit';
  return others.details === null && others.email === null ? null : 'fieldsMissing';
}

/** Only for these reasons is an address requested: support may be able to help. */
export const asksForEmail = (reasons: ReadonlySet<UninstallReason>, isSignedIn: boolean): boolean =>
  !isSignedIn && (reasons.has('technical_issues') || reasons.has('not_working'));

/** `short_reason` of the report: the chosen reasons in the order of the list, joined by comma. */
export const shortReason = (reasons: ReadonlySet<UninstallReason>): string =>
  uninstallReasons.filter((reason) => reasons.has(reason)).join(',');

/** Does Thank You replace the form? A time in the future comes from a clock that was set back, and is ignored. */
export const isReportedRecently = (lastReport: number | null, now: number): boolean =>
  lastReport !== null && lastReport <= now && now - lastReport < uninstallDedupeMs;

/** "Other" alone needs no further details. */
function needsDetails(reasons: ReadonlySet<UninstallReason>): boolean {
  return reasons.size > (reasons.has('other') ? 1 : 0);
}

function emailProblem({ reasons, email }: UninstallForm) {
  if (isBlank(email)) return asksForEmail(reasons, false) ? 'technicalEmailMissing' : null;
  if (isLongerThan(email, uninstallEmailMaxLength)) return 'uninstallEmailLong';
  return looksLikeEmail(email) ? null : 'emailInvalid';
}
