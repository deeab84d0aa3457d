import { ratingScale, ratingStep } from '../constants.ts';
import { isBlank, looksLikeEmail, textProblem } from './text.ts';

export interface FeedbackForm {
  /** `null` or 0: nothing is selected. */
  readonly satisfaction: number | null;
  /** Read for logged-out users only; for others, the account's address is known. */
  readonly email: string;
  readonly problemsFaced: string;
  readonly content: string;
  readonly advice: string;
}

/** The feedback page. Submitting without a rating shows `ratingMissingOnSubmit`. */
export const checkFeedback = (form: FeedbackForm, isSignedIn: boolean) =>
  ({
    satisfaction: isRating(form.satisfaction) ? null : 'ratingMissing',
    email: isSignedIn || isBlank(form.email) || looksLikeEmail(form.email) ? null : 'feedbackEmailInvalid',
    problemsFaced: textProblem(form.problemsFaced),
    content: textProblem(form.content),
    advice: textProblem(form.advice),
  }) as const;

const isRating = (value: number | null): boolean =>
  value !== null && value > 0 && value <= ratingScale && value % ratingStep === 0;
