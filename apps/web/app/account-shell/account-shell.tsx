import { formatLocale } from '@clipharbor/i18n';
import '../app.css';
import type { Locale } from '@clipharbor/i18n';
import { Button, type SnackbarMessage, SnackbarProvider, useLocale, useSnackbar } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { IntlProvider, useMessages, useTranslations } from 'use-intl';
import { AccountMenu } from '../screens/login/account-menu.tsx';
import { confirmation } from '../session/confirm-identity.ts';
import { observable } from '../session/observable.ts';
import { siteSession, useObserved, useUser } from '../session/site-session.ts';
import { type AccountShellTexts, accountShellTexts } from './account-shell-texts.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { LoginGate } from './login-gate.tsx';
import { MailLinkNotice } from './mail-link-notice.tsx';
import { takeMessage } from './stored-message.ts';

const isLoginOpen = observable(false);
const messages = observable<readonly SnackbarMessage[]>([]);
/** Prefills the dialog for a visitor who has just confirmed this address elsewhere. */
const knownEmail = observable('');

let opener: Element | null = null;

/** An open drawer would cover the dialog, so it is closed, and focus returns to the button that opened it. */
export function openLogin(): void {
  const drawer = document.querySelector<HTMLElement>(':popover-open');
  drawer?.hidePopover();
  opener = drawer ? document.querySelector(`[popovertarget="${drawer.id}"]`) : document.activeElement;
  isLoginOpen.set(true);
}

/** The first press of Login loads this module, which replaces the pressed button with another one. */
function returnFocus(): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  const corners = [...document.querySelectorAll<HTMLElement>('header nav > div button')];
  return corners.find((button) => button.checkVisibility()) ?? null;
}

function askForPassword(email: string | null): void {
  if (email !== null) knownEmail.set(email);
  openLogin();
}

export const showMessage = (message: SnackbarMessage): void => messages.set([...messages.get(), message]);

/** Shown in the header and in the drawer once the account shell is loaded. The one in the header also renders all overlays. */
export function AccountCorner({ place }: { place: 'header' | 'drawer' }) {
  const locale = useLocale();
  const page = useMessages();
  const texts = useTexts(locale);
  useStores();
  if (texts === 'missing') return <ReloadButton place={place} />;
  if (texts === null) return <LoginButton place={place} isLoading />;
  return (
    <IntlProvider locale={formatLocale(locale)} messages={{ ...page, ...texts }} timeZone="UTC">
      <Corner place={place} />
      {place === 'header' && createPortal(<Overlays />, document.body)}
    </IntlProvider>
  );
}

function Corner({ place }: { place: 'header' | 'drawer' }) {
  const user = useUser();
  if (user.kind === 'visitor' || user.kind === 'codeNeeded') return <LoginButton place={place} />;
  if (user.kind === 'starting') return <LoginButton place={place} isLoading />;
  return <AccountMenu place={place} user={user.kind === 'signedIn' ? user.user : null} onSignOut={leave} />;
}

/** "Sign-out clears stored tokens, then reloads the page; the header Logout also returns to /." */
async function leave(): Promise<void> {
  await siteSession().user.signOut();
  location.assign('/');
}

function LoginButton({ place, isLoading = false }: { place: 'header' | 'drawer'; isLoading?: boolean }) {
  const t = useTranslations('common.header');
  return (
    <Button size="sm" wide={place === 'drawer'} loading={isLoading} onClick={openLogin}>
      {t('login')}
    </Button>
  );
}

/** Shown if not even the English texts could be loaded: the page has to be reloaded. */
function ReloadButton({ place }: { place: 'header' | 'drawer' }) {
  const t = useTranslations('common.header');
  return (
    <Button size="sm" wide={place === 'drawer'} onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  );
}

function Overlays() {
  const isOpen = useObserved(isLoginOpen);
  const confirming = useObserved(confirmation);
  return (
    <SnackbarProvider>
      <MessageFeed />
      <MailLinkNotice onSignIn={askForPassword} />
      <LoginGate
        isOpen={isOpen}
        email={useObserved(knownEmail)}
        onClose={() => isLoginOpen.set(false)}
        returnFocus={returnFocus}
      />
      {confirming && <ConfirmIdentity onEnd={confirming} />}
    </SnackbarProvider>
  );
}

function MessageFeed() {
  const show = useSnackbar();
  const waiting = useObserved(messages);
  useEffect(() => {
    const left = takeMessage();
    if (left) show(left);
  }, [show]);
  useEffect(() => {
    if (waiting.length === 0) return;
    messages.set([]);
    for (const message of waiting) show(message);
  }, [waiting, show]);
  return null;
}

function useTexts(locale: Locale): AccountShellTexts | 'missing' | null {
  const [texts, setTexts] = useState<AccountShellTexts | 'missing' | null>(null);
  useEffect(() => {
    accountShellTexts.load(locale).then(setTexts, () => setTexts('missing'));
  }, [locale]);
  return texts;
}

/** "On every client navigation both stores are initialised (errors ignored)": the stores keep errors in their state. */
function useStores(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    const { user, plans } = siteSession();
    void user.initialize();
    void plans.initialize();
  }, [pathname]);
}
