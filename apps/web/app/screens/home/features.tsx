import { Card, CheckIcon, LockIcon, RecordIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

const features = [
  { name: 'complete', Icon: CheckIcon },
  { name: 'streams', Icon: RecordIcon },
  { name: 'private', Icon: LockIcon },
] as const;

export function Features() {
  const t = useTranslations('home.features');
  return (
    <section aria-labelledby="features" className="border-line border-t bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-24">
        <h2 id="features" className="mb-10 text-3xl">
          {t('heading')}
        </h2>
        <ul className="grid gap-6 md:grid-cols-3">
          {features.map(({ name, Icon }) => (
            <li key={name}>
              <Card className="flex h-full flex-col gap-3">
                <span className="inline-flex size-11 items-center justify-center rounded-lg bg-primary-soft text-primary-text">
                  <Icon className="size-5" />
                </span>
                <h3 className="text-lg">{t(`${name}.title`)}</h3>
                <p className="text-muted">{t(`${name}.text`)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
