import { Card, Checkbox, Rating, TextArea, TextField, ToggleGroup } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from './section.tsx';

const bands = ['one', 'two', 'three', 'four', 'five'] as const;
const browsers = [
  { value: 'chrome', label: 'Chrome' },
  { value: 'edge', label: 'Edge' },
  { value: 'firefox', label: 'Firefox' },
] as const;

/** Form controls. */
export function Forms() {
  const t = useTranslations('specimen');
  const [comments, setComments] = useState(t('fields.commentsSample'));
  const [value, setValue] = useState<number | null>(3);
  const [missing, setMissing] = useState<number | null>(null);
  const [browser, setBrowser] = useState<(typeof browsers)[number]['value']>('chrome');
  const describe = (rating: number | null) =>
    t('rating.words', { band: rating === null ? 'none' : (bands[Math.ceil(rating) - 1] ?? 'none') });
  return (
    <>
      <Section name="fields">
        <Card padding="lg">
          <div className="grid items-start gap-6 md:grid-cols-2">
            <TextField label={t('fields.name')} autoComplete="name" />
            <TextField
              type="email"
              label={t('fields.email')}
              hint={t('fields.emailHint')}
              placeholder="ada@example.com"
              optional
            />
            <TextField
              type="password"
              label={t('fields.password')}
              hint={t('fields.passwordHint')}
              autoComplete="off"
            />
            <TextField
              type="email"
              label={t('fields.email')}
              defaultValue="ada@example"
              error={t('fields.emailError')}
            />
            <TextArea
              label={t('fields.comments')}
              hint={t('fields.commentsHint')}
              value={comments}
              limit={500}
              onChange={(event) => setComments(event.target.value)}
            />
            <div className="grid gap-6">
              <TextArea label={t('fields.comments')} value={comments} limit={40} rows={2} readOnly />
              <TextField label={t('fields.closed')} defaultValue="4217" disabled />
            </div>
          </div>
        </Card>
      </Section>
      <Section name="choices">
        <div className="grid gap-8 md:grid-cols-2">
          <div>
            <Checkbox label={t('choices.terms')} defaultChecked />
            <Checkbox label={t('choices.updates')} hint={t('choices.updatesHint')} />
            <Checkbox label={t('choices.terms')} error={t('choices.required')} />
            <Checkbox label={t('choices.unavailable')} disabled />
            <Checkbox label={t('choices.unavailable')} disabled defaultChecked />
          </div>
          <div>
            <ToggleGroup label={t('choices.browser')} options={browsers} value={browser} onValueChange={setBrowser} />
          </div>
        </div>
      </Section>
      <Section name="rating">
        <div className="grid gap-8 md:grid-cols-2">
          <Rating label={t('rating.label')} value={value} onValueChange={setValue} describe={describe} />
          <Rating
            label={t('rating.label')}
            value={missing}
            onValueChange={setMissing}
            describe={describe}
            error={missing === null ? t('rating.error') : undefined}
          />
        </div>
      </Section>
    </>
  );
}
