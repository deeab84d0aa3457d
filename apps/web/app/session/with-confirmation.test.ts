import { ClientError } from '@clipharbor/client';
import { expect, test, vi } from 'vitest';
import { withConfirmation } from './with-confirmation.ts';

const refusal = (code: string) => new ClientError('refused', code, 'no');

test.each(['reauthentication_needed', 'insufficient_aal', 'auth.recentSignInRequired', 'auth.secondFactorRequired'])(
  '%s is answered by asking once, then the action is repeated',
  async (code) => {
    const action = vi.fn(async () => 'done').mockRejectedValueOnce(refusal(code));
    const confirm = vi.fn(async () => true);
    expect(await withConfirmation(action, confirm)).toBe('done');
    expect(action).toHaveBeenCalledTimes(2);
    expect(confirm).toHaveBeenCalledTimes(1);
  },
);

test('closing the dialog returns the refusal, and nothing is repeated', async () => {
  const error = refusal('reauthentication_needed');
  const action = vi.fn(async () => Promise.reject(error));
  await expect(withConfirmation(action, async () => false)).rejects.toBe(error);
  expect(action).toHaveBeenCalledTimes(1);
});

test.each([refusal('auth.sessionNotAllowed'), refusal('weak_password'), new Error('ours')])(
  '%s asks for no confirmation',
  async (error) => {
    const confirm = vi.fn(async () => true);
    await expect(withConfirmation(async () => Promise.reject(error), confirm)).rejects.toBe(error);
    expect(confirm).not.toHaveBeenCalled();
  },
);

test('a second refusal is reported, without asking again', async () => {
  const error = refusal('insufficient_aal');
  const confirm = vi.fn(async () => true);
  await expect(withConfirmation(async () => Promise.reject(error), confirm)).rejects.toBe(error);
  expect(confirm).toHaveBeenCalledTimes(1);
});
