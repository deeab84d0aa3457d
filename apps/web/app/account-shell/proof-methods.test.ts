import { ClientError } from '@clipharbor/client';
import { expect, test, vi } from 'vitest';
import { readProofMethods } from './proof-methods.ts';

type Parts = Parameters<typeof readProofMethods>[0];

function parts(answer: () => Promise<object>) {
  const identities = ['email', 'google', 'github'].map((provider) => ({ id: provider, provider, email: null }));
  const backend = { ownAccount: async () => ({ email: 'ana@clip.test', identities }) };
  const call = vi.fn(answer);
  // The wrapped one would open the dialog that is waiting for this response.
  const api = { call: () => expect.unreachable('the wrapped api was called') };
  return { call, all: { backend, api, plainApi: { call } } as unknown as Parts };
}

test('password and known providers', async () => {
  expect(await readProofMethods(parts(async () => ({ hasPassword: true })).all)).toEqual({
    kind: 'signIn',
    email: 'ana@clip.test',
    hasPassword: true,
    providers: ['google'],
  });
});

test.each(['auth.secondFactorRequired', 'insufficient_aal'])(
  '%s asks for the code, and nothing twice',
  async (code) => {
    const { call, all } = parts(async () => Promise.reject(new ClientError('refused', code, 'no')));
    expect(await readProofMethods(all)).toEqual({ kind: 'code' });
    expect(call).toHaveBeenCalledOnce();
  },
);

test('the dialog handles any other failure', async () => {
  const error = new ClientError('refused', 'unexpected', 'no');
  await expect(readProofMethods(parts(async () => Promise.reject(error)).all)).rejects.toBe(error);
});
