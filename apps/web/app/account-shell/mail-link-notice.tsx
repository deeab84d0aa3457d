import { paymentMessageMs } from '@clipharbor/domain';
import { useLocale, useSnackbar } from '@clipharbor/ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../hooks/failure-text.ts';
import { siteSession } from '../session/site-session.ts';

let isReturnReported = false;

interface MailLinkNoticeProps {
  /** Opens the login dialog; an address prefills it, and `null` leaves it as it is. */
  onSignIn: (email: string | null) => void;
}

/** Says what a mail link did, or why it did nothing, and asks visitors to sign in if it did not sign them in. */
export function MailLinkNotice({ onSignIn }: MailLinkNoticeProps) {
  const t = useTranslations('login.mailLink');
  const failureText = useFailureText();
  const show = useSnackbar();
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, no matter how often this renders
  useEffect(() => {
    let isUnmounted = false;
    const { failedReturn, user, mailLinkReport } = siteSession();
    if (failedReturn && !isReturnReported) {
      isReturnReported = true;
      show({ message: failureText(failedReturn), tone: 'danger', timeoutMs: paymentMessageMs });
      void user.initialize().then(() => user.get().kind === 'visitor' && onSignIn(null));
    }
    void mailLinkReport.then((report) => {
      if (isUnmounted || report === null || report.link === 'new_password') return;
      const { link, isSignedIn, email } = report;
      if (isSignedIn || link === 'email_half') {
        show({ message: t(link === 'confirmed' ? 'signed_in' : link), tone: 'success', timeoutMs: paymentMessageMs });
        return;
      }
      const message = t(link === 'email_changed' ? 'emailChangedElsewhere' : 'confirmed');
      show({ message, tone: 'success', timeoutMs: paymentMessageMs });
      onSignIn(email ?? '');
    });
    return () => {
      isUnmounted = true;
    };
  }, [locale]);
  return null;
}
