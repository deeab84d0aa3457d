import type { UninstallReportRow } from '@clipharbor/client';
import {
  asksForEmail,
  type BrowserFamily,
  checkUninstall,
  shortReason,
  textAreaMaxLength,
  type UninstallReason,
  uninstallReasons,
  uninstallSubmitProblem,
} from '@clipharbor/domain';
import { Button, Callout, Card, Checkbox, FieldError, TextArea, TextField, useSnackbar } from '@clipharbor/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { focusFirstInvalid } from '../../hooks/focus-first-invalid.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Honeypot } from '../../shell/honeypot.tsx';
import { useTextTags } from '../../shell/text-tags.tsx';

export interface ReportFormProps {
  accountEmail: string | null;
  browser: BrowserFamily;
  send: (row: UninstallReportRow) => Promise<void>;
  onSent: () => void;
}

export function ReportForm({ accountEmail, browser, send, onSent }: ReportFormProps) {
  const t = useTranslations('uninstalled');
  const tags = useTextTags();
  const say = useSnackbar();
  const legend = useId();
  const [reasons, setReasons] = useState<readonly UninstallReason[]>([]);
  const [details, setDetails] = useState('');
  const [email, setEmail] = useState('');
  const [bait, setBait] = useState('');
  const [touched, setTouched] = useState({ reasons: false, fields: false });
  const isSignedIn = accountEmail !== null;
  const chosen = new Set(reasons);
  const needsEmail = asksForEmail(chosen, isSignedIn);
  const verdict = checkUninstall({ reasons: chosen, details, email: needsEmail ? email : '' }, isSignedIn);
  // The reason chosen last is the one that the visitor is thinking about.
  const latest = reasons.at(-1);

  function choose(reason: UninstallReason): void {
    setReasons(chosen.has(reason) ? reasons.filter((own) => own !== reason) : [...reasons, reason]);
    setTouched({ ...touched, reasons: true });
  }
  const { run, isRunning } = useAction(async () => {
    try {
      if (bait === '')
        await send({
          short_reason: shortReason(chosen),
          detail_reason: details.trim() === '' ? null : details.trim(),
          email: accountEmail ?? (needsEmail ? email.trim() : null),
          browser_info: {
            browser,
            userAgent: navigator.userAgent.slice(0, 500),
            platform: navigator.platform,
            language: navigator.language,
          },
        });
      say({ message: t('sent') });
      onSent();
    } catch {
      say({ message: t('failed'), tone: 'danger' });
    }
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problem = uninstallSubmitProblem(verdict);
    if (problem === null) return void run();
    setTouched({ reasons: true, fields: true });
    say({ message: t(`problems.${problem}`), tone: 'danger' });
    focusFirstInvalid(event.currentTarget);
  }
  // Text that is too long is reported immediately, everything else on submit.
  const detailsProblem = verdict.details === 'textTooLong' || touched.fields ? verdict.details : null;
  const emailProblem = touched.fields ? verdict.email : null;
  return (
    <Card padding="lg" className="mt-10 noscript:hidden">
      <form onSubmit={submit} noValidate className="grid gap-7">
        <fieldset aria-describedby={`${legend}-error`}>
          <legend id={legend} className="mb-2 font-semibold text-lg">
            {t('legend')}
          </legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {uninstallReasons.map((reason) => (
              <Checkbox
                key={reason}
                label={t(`reasons.${reason}`)}
                checked={chosen.has(reason)}
                onChange={() => choose(reason)}
              />
            ))}
          </div>
          <div className="text-sm" role="status">
            {touched.reasons && verdict.reasons !== null && (
              <FieldError id={`${legend}-error`}>{t(`problems.${verdict.reasons}`)}</FieldError>
            )}
          </div>
        </fieldset>
        {latest && (
          <Callout type="tip" label={t('tipLabel')}>
            {t.rich(`tips.${latest}`, tags)}
          </Callout>
        )}
        <TextArea
          label={t('details')}
          limit={textAreaMaxLength}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
          error={detailsProblem === null ? undefined : t(`problems.${detailsProblem}`)}
        />
        {needsEmail && (
          <TextField
            type="email"
            label={t('email.label')}
            hint={t('email.hint')}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={emailProblem === null ? undefined : t(`problems.${emailProblem}`)}
          />
        )}
        <Honeypot value={bait} onChange={setBait} />
        <Button
          type="submit"
          size="lg"
          disabled={reasons.length === 0}
          loading={isRunning}
          className="sm:justify-self-start"
        >
          {t('submit')}
        </Button>
      </form>
    </Card>
  );
}
