import { expect, test } from 'vitest';
import { AuthStatusScreen } from './auth-status/auth-status.tsx';
import { CheckoutScreen } from './checkout/checkout.tsx';
import { Order, type OrderView } from './checkout/order.tsx';
import { ConnectScreen, Consent, type ConsentView } from './connect/connect.tsx';
import { ResetPasswordScreen } from './password/reset-password.tsx';
import { UpdatePasswordScreen } from './password/update-password.tsx';
import { render, textOf, visibleText } from './testing/render.tsx';
import { monthlyPlan, nothing, offline, settled, terms } from './testing/samples.ts';

const reset = { outcome: null, homeHref: '/en', onSend: settled, onLogin: nothing } as const;
const update = {
  ...{ isDone: false, isLinkBroken: false, failure: null, homeHref: '/en' },
  ...{ onSend: settled, onInvalid: nothing },
} as const;
const order = (view: OrderView) => (
  <CheckoutScreen order={<Order order={view} onLogin={nothing} onRetry={nothing} />} />
);
const consent = (view: ConsentView) => (
  <ConnectScreen client="extension">
    <Consent view={view} cancelHref="/no" onConnect={settled} onLogin={nothing} onRetry={nothing} />
  </ConnectScreen>
);
const url = 'https://pay.example/1';

test.each([
  ['the reset page', <ResetPasswordScreen key="x" {...reset} />, 'password.reset.send'],
  [
    'the reset page after a failure',
    <ResetPasswordScreen key="x" {...reset} outcome="failed" />,
    'password.reset.failed',
  ],
  [
    'the reset page after sending',
    <ResetPasswordScreen key="x" {...reset} outcome="sent" />,
    'password.reset.sentHeading',
  ],
  ['the new password', <UpdatePasswordScreen key="x" {...update} />, 'password.update.send'],
  ['a broken link', <UpdatePasswordScreen key="x" {...update} isLinkBroken />, 'password.update.linkTitle'],
  ['a link that was used up', <UpdatePasswordScreen key="x" {...update} isLinkBroken failure="Used." />, 'Used.'],
  ['a refused password', <UpdatePasswordScreen key="x" {...update} failure="Too short." />, 'Too short.'],
  ['a changed password', <UpdatePasswordScreen key="x" {...update} isDone />, 'password.update.done'],
  ['a pending sign-in', <AuthStatusScreen key="x" state="waiting" app={null} />, 'authStatus.waiting'],
  ['a sign-in that worked', <AuthStatusScreen key="x" state="success" app={null} />, 'authStatus.successText'],
  [
    'a sign-in to one of our programs',
    <AuthStatusScreen key="x" state="success" app={{ kind: 'known', name: 'desktop' }} />,
    'The desktop app is signed in.',
  ],
  [
    'a sign-in to another program',
    <AuthStatusScreen key="x" state="success" app={{ kind: 'other', name: 'Reader' }} />,
    'Reader',
  ],
  ['a sign-in that failed', <AuthStatusScreen key="x" state="failed" app={null} />, 'authStatus.failedText'],
  ['a checkout that is not known yet', <CheckoutScreen key="x" order={null} />, 'checkout.loading'],
  ['an order that is loading', order({ kind: 'loading' }), 'checkout.loading'],
  ['an order for a visitor', order({ kind: 'loginRequired' }), 'checkout.loginRequired'],
  ['an order that failed', order({ kind: 'failed', error: offline }), 'checkout.failed'],
  ['an open order', order({ kind: 'open', terms, url, plan: monthlyPlan }), '$43.89'],
  ['an open order of a withdrawn plan', order({ kind: 'open', terms, url, plan: null }), '$43.89'],
  ['a paid order', order({ kind: 'closed', isPaid: true }), 'checkout.complete'],
  ['an expired order', order({ kind: 'closed', isPaid: false }), 'checkout.expired'],
  ['a connection that is not known yet', <ConnectScreen key="x" client={null} />, 'connect.loading'],
  ['a connection that none of our programs requested', <ConnectScreen key="x" client="invalid" />, 'connect.invalid'],
  ['a connection that is loading', consent({ kind: 'loading' }), 'connect.loading'],
  ['a connection without a response', consent({ kind: 'unreachable', error: offline }), 'connect.retry'],
  ['a connection of a visitor', consent({ kind: 'loginRequired' }), 'connect.loginRequired'],
  ['a connection to allow', consent({ kind: 'ready', email: 'a@b.c' }), 'a@b.c'],
])('%s', (_, screen, text) => {
  expect(visibleText(render(screen))).toContain(textOf(text));
});
