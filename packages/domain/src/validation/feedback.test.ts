import { expect, test } from 'vitest';
import { ratingDefault } from '../constants.ts';
import { checkFeedback, type FeedbackForm } from './feedback.ts';
import { hasNoProblems } from './problem.ts';

const untouched: FeedbackForm = { satisfaction: ratingDefault, email: '', problemsFaced: '', content: '', advice: '' };
const check = (own: Partial<FeedbackForm>, isSignedIn = false) => checkFeedback({ ...untouched, ...own }, isSignedIn);

test('the form can be sent in its initial state', () => {
  expect(hasNoProblems(check({}))).toBe(true);
});

test.each([0, null, -1, 0.3, 2.75, 5.5, Number.NaN])(
  '"rating required (0 not accepted; … \'Please rate your satisfaction\')": %s',
  (satisfaction) => {
    expect(check({ satisfaction }).satisfaction).toBe('ratingMissing');
  },
);

test.each([0.5, 1, 2.5, 5])('"A rating of half steps 0.5–5 is accepted": %d', (satisfaction) => {
  expect(check({ satisfaction }).satisfaction).toBeNull();
});

test('"optional, must look like an address (\'Invalid email address\')"', () => {
  expect(check({ email: '' }).email).toBeNull();
  expect(check({ email: ' ' }).email).toBeNull();
  expect(check({ email: 'ana@example.com' }).email).toBeNull();
  expect(check({ email: 'ana' }).email).toBe('feedbackEmailInvalid');
});

test('"e-mail shown only for logged-out users": the value of a hidden field blocks no one', () => {
  expect(check({ email: 'ana' }, true).email).toBeNull();
});

test.each(['problemsFaced', 'content', 'advice'] as const)(
  '"three text areas each at most 500 characters": %s',
  (field) => {
    expect(check({ [field]: '漢'.repeat(500) })[field]).toBeNull();
    expect(check({ [field]: '漢'.repeat(501) })[field]).toBe('textTooLong');
  },
);
