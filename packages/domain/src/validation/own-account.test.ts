import { expect, test } from 'vitest';
import { checkName, checkNewEmail, nameMaxLength } from './own-account.ts';

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['Ana', null],
  ['x'.repeat(nameMaxLength), null],
  ['x'.repeat(nameMaxLength + 1), 'nameLong'],
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
