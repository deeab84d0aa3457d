import { expect, test } from 'vitest';
import { ratingLabel } from './rating.ts';

test.each([
  ['up to 1 very dissatisfied', 0.5, 'veryDissatisfied'],
  ['up to 1 very dissatisfied', 1, 'veryDissatisfied'],
  ['up to 2 dissatisfied', 1.5, 'dissatisfied'],
  ['up to 2 dissatisfied', 2, 'dissatisfied'],
  ['up to 3 neutral', 2.5, 'neutral'],
  ['up to 3 neutral', 3, 'neutral'],
  ['up to 4 satisfied', 3.5, 'satisfied'],
  ['up to 4 satisfied', 4, 'satisfied'],
  ['above that very satisfied', 4.5, 'verySatisfied'],
  ['above that very satisfied', 5, 'verySatisfied'],
  ['nothing selected gives the default prompt', null, 'prompt'],
  ['nothing selected gives the default prompt', 0, 'prompt'],
])('"%s": %s is %s', (_sentence, value, label) => {
  expect(ratingLabel(value)).toBe(label);
});
