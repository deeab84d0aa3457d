import { expect, test } from 'vitest';
import { checkName, checkNewEmail, NAME_MAX_LENGTH } from './own-account.ts';

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['Ana', null],
  ['x'.repeat(NAME_MAX_LENGTH), null],
  ['x'.repeat(NAME_MAX_LENGTH + 1), 'nameLong'],
])('the name "%s": %s', (fullName, problem) => {
  expect(checkName({ fullName })).toEqual({ fullName: problem });
});

test.each([
  ['', 'required'],
  ['ana', 'emailInvalid'],
  ['ANA@clip.test ', 'emailUnchanged'],
  ['bay@clip.test', null],
])('the new address "%s": %s', (email, problem) => {
  expect(checkNewEmail({ email, current: 'ana@clip.test' })).toEqual({ email: problem });
});
