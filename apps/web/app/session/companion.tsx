import '../app.css';
import { PAYMENT_MESSAGE_MS } from '@clipharbor/domain';
import type { Locale } from '@clipharbor/i18n';
import { Button, type SnackbarMessage, SnackbarProvider, useSnackbar } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl';
import { AccountMenu } from '../screens/login/account-menu.tsx';
import { ConfirmIdentityDialog } from '../screens/login/confirm-identity-dialog.tsx';
import { LoginGate } from '../screens/login/login-gate.tsx';
import { takeMessage } from './after-reload.ts';
import { type CompanionTexts, companionTexts } from './companion-texts.ts';
import { confirmation } from './confirm-identity.ts';
import { useFailureWords } from './failure-words.ts';
import { observable } from './observable.ts';
import { siteSession, useObserved, useUser } from './site-session.ts';

const isLoginOpen = observable(false);
const messages = observable<readonly SnackbarMessage[]>([]);
/** Fills the dialog of somebody who has just confirmed this address elsewhere. */
const knownEmail = observable('');

let opener: Element | null = null;

/** An open drawer would lie above the dialog: it closes, and its button keeps its place for the focus. */
export function openLogin(): void {
  const drawer = document.querySelector<HTMLElement>(':popover-open');
  drawer?.hidePopover();
  opener = drawer ? document.querySelector(`[popovertarget="${drawer.id}"]`) : document.activeElement;
  isLoginOpen.set(true);
}

/** The first press of Login wakes us, and we put another button in the place of the pressed one. */
function wayBack(): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  const corners = [...document.querySelectorAll<HTMLElement>('header nav > div button')];
  return corners.find((button) => button.checkVisibility()) ?? null;
}

export const showMessage = (message: SnackbarMessage): void => messages.set([...messages.get(), message]);

/** What stands in the header and in the drawer once the companion is awake. The header's one also carries what floats above all. */
export function AccountCorner({ place }: { place: 'header' | 'drawer' }) {
  const locale = useLocale();
  const page = useMessages();
  const texts = useTexts(locale);
  useStores();
  if (texts === 'missing') return <ReloadButton place={place} />;
  if (texts === null) return <LoginButton place={place} isLoading />;
  return (
    <IntlProvider locale={locale} messages={{ ...page, ...texts }} timeZone="UTC">
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

/** Not even the English texts could be had: the page itself has to be asked for anew. */
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
      <MailNews />
      <LoginGate
        isOpen={isOpen}
        email={useObserved(knownEmail)}
        onClose={() => isLoginOpen.set(false)}
        wayBack={wayBack}
      />
      {confirming && <ConfirmIdentityDialog onEnd={confirming} />}
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

let isReturnReported = false;

/** Says what the link of a mail did, or why it did nothing, and asks whoever is not signed in by it to sign in. */
function MailNews() {
  const t = useTranslations('login.mailLink');
  const words = useFailureWords();
  const show = useSnackbar();
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever is drawn again
  useEffect(() => {
    let isGone = false;
    const { failedReturn, user } = siteSession();
    if (failedReturn && !isReturnReported) {
      isReturnReported = true;
      show({ message: words(failedReturn), tone: 'danger', timeout: PAYMENT_MESSAGE_MS });
      void user.initialise().then(() => user.get().kind === 'visitor' && openLogin());
    }
    void siteSession().mailNews.then((news) => {
      if (isGone || news === null || news.link === 'new_password') return;
      const { link, isSignedIn, email } = news;
      if (isSignedIn || link === 'email_half') {
        show({ message: t(link === 'confirmed' ? 'signed_in' : link), tone: 'success', timeout: PAYMENT_MESSAGE_MS });
        return;
      }
      const message = t(link === 'email_changed' ? 'emailChangedElsewhere' : 'confirmed');
      knownEmail.set(email ?? '');
      show({ message, tone: 'success', timeout: PAYMENT_MESSAGE_MS });
      openLogin();
    });
    return () => {
      isGone = true;
    };
  }, [locale]);
  return null;
}

function useTexts(locale: Locale): CompanionTexts | 'missing' | null {
  const [texts, setTexts] = useState<CompanionTexts | 'missing' | null>(null);
  useEffect(() => {
    companionTexts.load(locale).then(setTexts, () => setTexts('missing'));
  }, [locale]);
  return texts;
}

/** "On every client navigation both stores are initialised (errors ignored)": the states tell of errors. */
function useStores(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is what this waits for
  useEffect(() => {
    const { user, plans } = siteSession();
    void user.initialise();
    void plans.initialise();
  }, [pathname]);
}
