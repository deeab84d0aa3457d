import { expect, test, vi } from 'vitest';
import { failed, loading, ready } from '../../hooks/loadable.ts';
import { render, textOf, visibleText } from '../testing/render.tsx';
import { nothing, offline } from '../testing/samples.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { LoginDialog } from './login-dialog.tsx';

vi.mock('@base-ui/react/dialog', () => import('../testing/plain-dialog.tsx'));

const login = {
  ...({ isOpen: true, mode: 'login', email: '', sent: null, codeStep: null, isBusy: false } as const),
  ...{ onMode: nothing, onClose: nothing, returnFocus: () => null, onSignIn: nothing, onSignUp: nothing },
  ...{ onReset: nothing, onSocial: nothing, onCode: nothing, onGiveUpCode: nothing },
} as const;
const confirm = {
  ...({ step: 'proof', failure: null, isRunning: false, reload: nothing } as const),
  ...{ enterPassword: nothing, enterCode: nothing, openProvider: nothing, onClose: nothing },
} as const;
const methods = (hasPassword: boolean) =>
  ready({ kind: 'signIn', email: 'a@b.c', hasPassword, providers: ['google', 'azure'] } as const);
const user = { email: 'ana@example.com', fullName: 'Ana' };

test.each([
  ['signing in', <LoginDialog key="x" {...login} />, 'login.titles.login'],
  ['signing in, busy', <LoginDialog key="x" {...login} isBusy email="a@b.c" />, 'login.titles.login'],
  ['signing up', <LoginDialog key="x" {...login} mode="signup" />, 'login.titles.signup'],
  ['asking for a new password', <LoginDialog key="x" {...login} mode="reset" />, 'login.titles.reset'],
  [
    'after signing up',
    <LoginDialog key="x" {...login} sent={{ mode: 'signup', email: 'a@b.c' }} />,
    'login.sent.title',
  ],
  [
    'after asking for a new password',
    <LoginDialog key="x" {...login} sent={{ mode: 'reset', email: 'a@b.c' }} />,
    'a@b.c',
  ],
  [
    'the second factor',
    <LoginDialog key="x" {...login} codeStep={{ email: 'a@b.c', failure: null }} />,
    'login.code.title',
  ],
  [
    'a wrong code',
    <LoginDialog key="x" {...login} codeStep={{ email: 'a@b.c', failure: 'That code is wrong.' }} />,
    'That code is wrong.',
  ],
  ['a proof that is loading', <ConfirmIdentityDialog key="x" {...confirm} methods={loading} />, 'ui.loading'],
  ['a proof that failed to load', <ConfirmIdentityDialog key="x" {...confirm} methods={failed(offline)} />, 'ui.retry'],
  [
    'a proof by password or provider',
    <ConfirmIdentityDialog key="x" {...confirm} methods={methods(true)} />,
    'login.fields.password',
  ],
  [
    'a wrong password',
    <ConfirmIdentityDialog key="x" {...confirm} methods={methods(true)} failure="Wrong." />,
    'Wrong.',
  ],
  [
    'a proof by provider alone, failed',
    <ConfirmIdentityDialog key="x" {...confirm} methods={methods(false)} failure="Wrong." />,
    'Wrong.',
  ],
  [
    'the provider in its window',
    <ConfirmIdentityDialog key="x" {...confirm} methods={methods(false)} step="window" />,
    'login.confirm.window',
  ],
  [
    'a proof by code',
    <ConfirmIdentityDialog key="x" {...confirm} methods={ready({ kind: 'code' })} step="code" />,
    'login.confirm.codeText',
  ],
  ['the menu in the drawer', <AccountMenu key="x" place="drawer" user={user} onSignOut={nothing} />, 'Ana'],
  [
    'the menu in the drawer, without a response',
    <AccountMenu key="x" place="drawer" user={null} onSignOut={nothing} />,
    'login.menu.unknown',
  ],
])('%s', (_, screen, text) => {
  expect(visibleText(render(screen))).toContain(textOf(text));
});

test('a closed login dialog shows nothing', () => {
  expect(render(<LoginDialog {...login} isOpen={false} />)).not.toContain('role="dialog"');
});

test.each([user, { email: 'ana@example.com', fullName: null }])('the menu in the header names its user', (known) => {
  expect(render(<AccountMenu place="header" user={known} onSignOut={nothing} />)).toContain('ana@example.com');
});
