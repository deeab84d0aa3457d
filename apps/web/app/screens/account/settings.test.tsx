import { expect, test, vi } from 'vitest';
import { failed, loading, ready } from '../../hooks/loadable.ts';
import { render, textOf, visibleText } from '../testing/render.tsx';
import { done, nothing, offline, ownAccount, settled } from '../testing/samples.ts';
import { EnrollDialog } from './enroll-dialog.tsx';
import { LinkedPanel } from './linked-panel.tsx';
import type { OwnAccountView } from './own-account.ts';
import { PasswordForm } from './password-form.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { RemoveAuthenticatorDialog } from './remove-authenticator-dialog.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

vi.mock('@base-ui/react/dialog', () => import('../testing/plain-dialog.tsx'));

const change = async () => ({ kind: 'done' }) as const;
const profile = { onRetry: nothing, onSaveName: done, onChangeEmail: done, onResendEmail: done };
const linked = { onRetry: nothing, onLink: settled, onUnlink: done };
const twoFactor = { onRetry: nothing, onEnroll: async () => null, onConfirm: done, onRemove: done };
const enrollment = { factorId: 'f', qrCode: 'data:image/svg+xml,x', secret: 'ABCDEFGH' };
const own = (part: Partial<OwnAccountView>) => ready({ ...ownAccount, ...part });
const authenticator = (id: string) => ({ id, addedAt: Date.UTC(2026, 9, 3) });
const onlyGoogle = {
  hasPassword: false,
  identities: ownAccount.identities.filter(({ provider }) => provider === 'google'),
};

test.each([
  ['a profile that is loading', <ProfilePanel key="x" fullName="Ana" own={loading} {...profile} />, 'ui.loading'],
  ['a profile that failed', <ProfilePanel key="x" fullName="Ana" own={failed(offline)} {...profile} />, 'ui.retry'],
  ['a profile', <ProfilePanel key="x" fullName="Ana" own={own({})} {...profile} />, 'ana@example.com'],
  [
    'a profile without a name',
    <ProfilePanel key="x" fullName={null} own={own({ fullName: null })} {...profile} />,
    'account.profile.noName',
  ],
  [
    'an email change that waits for confirmation',
    <ProfilePanel
      key="x"
      fullName="Ana"
      own={own({ pendingEmail: { email: 'new@example.com', sentAt: 0 } })}
      {...profile}
    />,
    'new@example.com',
  ],
  ['a password', <PasswordPanel key="x" own={own({})} onRetry={nothing} onSubmit={change} />, '••••'],
  [
    'no password yet',
    <PasswordPanel key="x" own={own(onlyGoogle)} onRetry={nothing} onSubmit={change} />,
    'account.password.none',
  ],
  [
    'a password that is loading',
    <PasswordPanel key="x" own={loading} onRetry={nothing} onSubmit={change} />,
    'ui.loading',
  ],
  [
    'the password form',
    <PasswordForm key="x" email="a@b.c" hasPassword onSubmit={change} onClose={nothing} />,
    'account.password.current',
  ],
  [
    'the form for a first password',
    <PasswordForm key="x" email="a@b.c" hasPassword={false} onSubmit={change} onClose={nothing} />,
    'account.password.set',
  ],
  ['second factors that are loading', <TwoFactorPanel key="x" own={loading} {...twoFactor} />, 'ui.loading'],
  ['no second factor', <TwoFactorPanel key="x" own={own({})} {...twoFactor} />, 'account.twoFactor.turnOn'],
  [
    'one second factor',
    <TwoFactorPanel key="x" own={own({ authenticators: [authenticator('a')] })} {...twoFactor} />,
    'account.twoFactor.addSpare',
  ],
  [
    'two second factors',
    <TwoFactorPanel key="x" own={own({ authenticators: [authenticator('a'), authenticator('b')] })} {...twoFactor} />,
    'account.twoFactor.on',
  ],
  [
    'a new second factor',
    <EnrollDialog key="x" enrollment={enrollment} onConfirm={done} onClose={nothing} />,
    'ABCD EFGH',
  ],
  [
    'removing a second factor',
    <RemoveAuthenticatorDialog key="x" factorId="f" onRemove={done} onClose={nothing} />,
    'support@',
  ],
  ['linked accounts that are loading', <LinkedPanel key="x" own={loading} {...linked} />, 'ui.loading'],
  ['a linked account', <LinkedPanel key="x" own={own({})} {...linked} />, 'ana@gmail.example'],
  ['the only sign-in method', <LinkedPanel key="x" own={own(onlyGoogle)} {...linked} />, 'account.linked.lastWay'],
  ['no linked account', <LinkedPanel key="x" own={own({ identities: [] })} {...linked} />, 'account.linked.notLinked'],
])('%s', (_, panel, text) => {
  expect(visibleText(render(panel))).toContain(textOf(text));
});
