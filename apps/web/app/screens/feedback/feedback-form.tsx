import type { FeedbackRow } from '@clipharbor/client';
import {
  checkFeedback,
  type FeedbackForm as Fields,
  hasNoProblems,
  ratingDefault,
  ratingLabel,
  textAreaMaxLength,
} from '@clipharbor/domain';
import { Button, Card, Rating, TextArea, TextField, useSnackbar } from '@clipharbor/ui';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { focusFirstInvalid } from '../../hooks/focus-first-invalid.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Honeypot } from '../../shell/honeypot.tsx';
import { isolated } from '../../shell/isolated.ts';
import { loadFresh } from '../../shell/load-fresh.ts';

const SentDialog = lazy(() => loadFresh(() => import('./sent-dialog.tsx')));

export interface FeedbackFormProps {
  /** The signed-in user's address; a visitor may enter one. */
  accountEmail: string | null;
  send: (row: FeedbackRow) => Promise<void>;
}

const blank: Fields = { satisfaction: ratingDefault, email: '', problemsFaced: '', content: '', advice: '' };
const areas = ['problemsFaced', 'content', 'advice'] as const;
const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());

export function FeedbackForm({ accountEmail, send }: FeedbackFormProps) {
  const t = useTranslations('feedback');
  const say = useSnackbar();
  const [fields, setFields] = useState(blank);
  const [bait, setBait] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isSent, setSent] = useState(false);
  const verdict = checkFeedback(fields, accountEmail !== null);
  const change = (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part }));
  const problem = (name: keyof typeof verdict) => {
    const found = verdict[name];
    // The email is checked on submit: being corrected while typing is annoying.
    return found === null || (name === 'email' && !isChecked) ? undefined : t(`problems.${found}`);
  };
  const { run, isRunning } = useAction(async () => {
    try {
      if (bait === '')
        await send({
          satisfaction: fields.satisfaction ?? ratingDefault,
          problemsFaced: textOrNull(fields.problemsFaced),
          content: textOrNull(fields.content),
          advice: textOrNull(fields.advice),
          email: accountEmail ?? textOrNull(fields.email),
        });
      setFields(blank);
      setChecked(false);
      setSent(true);
    } catch {
      say({ message: t('failed'), tone: 'danger' });
    }
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (hasNoProblems(verdict)) return void run();
    setChecked(true);
    if (verdict.satisfaction !== null) say({ message: t('problems.ratingMissingOnSubmit'), tone: 'danger' });
    focusFirstInvalid(event.currentTarget);
  }
  return (
    <Card padding="lg" className="mt-10 noscript:hidden">
      <form onSubmit={submit} noValidate className="grid gap-7">
        <div className="flex flex-wrap items-end justify-between gap-2">
          <Rating
            label={t('rating.label')}
            value={fields.satisfaction}
            onValueChange={(satisfaction) => change({ satisfaction })}
            describe={(value) => t(`rating.${ratingLabel(value)}`)}
            error={problem('satisfaction')}
          />
          <Button variant="ghost" size="sm" onClick={() => change({ satisfaction: null })}>
            {t('rating.clear')}
          </Button>
        </div>
        {accountEmail === null ? (
          <TextField
            type="email"
            label={t('email.label')}
            hint={t('email.hint')}
            optional
            autoComplete="email"
            value={fields.email}
            onChange={(event) => change({ email: event.target.value })}
            error={problem('email')}
          />
        ) : (
          <p className="text-muted text-sm">{t('account', { email: isolated(accountEmail) })}</p>
        )}
        {areas.map((name) => (
          <TextArea
            key={name}
            label={t(name)}
            optional
            limit={textAreaMaxLength}
            value={fields[name]}
            onChange={(event) => change({ [name]: event.target.value })}
            error={problem(name)}
          />
        ))}
        <Honeypot value={bait} onChange={setBait} />
        <Button type="submit" size="lg" loading={isRunning} className="sm:justify-self-start">
          {t('submit')}
        </Button>
      </form>
      {isSent && (
        <Suspense>
          <SentDialog onClose={() => setSent(false)} />
        </Suspense>
      )}
    </Card>
  );
}
