/** Every validation problem, with its English text: the specification's wording where it gives one. */
export const problemTexts = {
  // Login dialog
  required: 'This field is required',
  emailInvalid: 'Please enter a valid email',
  passwordShort: 'Password must be at least 8 characters',
  passwordsDiffer: 'Passwords must match',
  // Login dialog, reset
  resetEmailMissing: 'Please enter your email address',
  resetEmailInvalid: 'Please enter a valid email address',
  // Reset password page
  resetPageEmailMissing: 'Email is required',
  resetPageEmailInvalid: 'Email must be valid',
  // Update password page
  passwordMissing: 'Password is required',
  passwordWithoutUppercase: 'Password must contain at least one uppercase letter',
  passwordWithoutLowercase: 'Password must contain at least one lowercase letter',
  passwordWithoutNumber: 'Password must contain at least one number',
  confirmationMissing: 'Please confirm your password',
  fieldsIncorrect: 'Please fill in all fields correctly',
  // Account page
  nameLong: 'Please use at most 200 characters',
  emailUnchanged: 'This is already your address',
  // Feedback page
  ratingMissing: 'Please rate your satisfaction',
  ratingMissingOnSubmit: 'Please provide a satisfaction rating',
  feedbackEmailInvalid: 'Invalid email address',
  textTooLong: 'Please use at most 500 characters',
  // Uninstall page
  reasonMissing: 'Please select at least one reason',
  reasonMissingOnSubmit: 'Please select at least one reason for uninstalling',
  detailsMissing: 'Please provide some details',
  technicalEmailMissing: 'Email is required for technical issues',
  uninstallEmailLong: 'Email must be less than 30 characters',
  fieldsMissing: 'Please fill in all required fields',
} as const;
export type Problem = keyof typeof problemTexts;

/** One entry per field of a form: its first problem, or `null`. */
export type Verdict = Readonly<Record<string, Problem | null>>;

/** May the form be sent? */
export const hasNoProblems = (verdict: Verdict): boolean => Object.values(verdict).every((problem) => problem === null);
