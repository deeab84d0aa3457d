import { expect, test } from 'vitest';
import { hasNoProblems, problemTexts } from './problem.ts';

test.each([
  'This field is required',
  'Please enter a valid email',
  'Password must be at least 8 characters',
  'Passwords must match',
  'Please enter your email address',
  'Please enter a valid email address',
  'Email is required',
  'Email must be valid',
  'Password is required',
  'Please confirm your password',
  'Please fill in all fields correctly',
  'Please rate your satisfaction',
  'Please provide a satisfaction rating',
  'Invalid email address',
  'Please select at least one reason',
  'Please select at least one reason for uninstalling',
  'Please provide some details',
  'Email is required for technical issues',
  'Email must be less than 30 characters',
  'Please fill in all required fields',
])("the specification's '%s' belongs to exactly one problem", (text) => {
  expect(Object.values(problemTexts).filter((own) => own === text)).toHaveLength(1);
});

test('"at least one uppercase, one lowercase, one number (each its own message)"', () => {
  const { passwordWithoutUppercase, passwordWithoutLowercase, passwordWithoutNumber } = problemTexts;
  expect(new Set([passwordWithoutUppercase, passwordWithoutLowercase, passwordWithoutNumber]).size).toBe(3);
});

test('a form is valid when no field has a problem', () => {
  expect(hasNoProblems({ email: null, password: null })).toBe(true);
  expect(hasNoProblems({ email: null, password: 'required' })).toBe(false);
});
