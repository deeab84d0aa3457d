import { Button, Card, DownloadIcon, Step, StepList, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { type ExtensionPicture, extensionPicture } from '../../content/extension-pictures.ts';
import type { ExtensionPresence } from '../../shell/extension-presence.ts';
import { brandValues, useTextTags } from '../../shell/text-tags.tsx';
import { PageIntro } from '../page-intro.tsx';
import { StepPicture } from '../tutorial/step-picture.tsx';
import { TutorialVideo } from '../tutorial/tutorial-video.tsx';
import { PresenceCard } from './presence-card.tsx';

const steps = ['pin', 'login', 'float'] as const;
/** The earlier version of the page explained the popup in the toolbar. */
const earlierSteps = ['pin', 'login', 'usage'] as const;
/** A drawing for the browser's own window; the other pictures show the real extension. */
const pictureOf = (name: 'pin' | ExtensionPicture, locale: string): string =>
  name === 'pin' ? '/pictures/tutorial/chrome-pin.svg' : extensionPicture(name, locale);

/** Opened by the browser after the extension was installed: V2 with three steps side by side, V1 as one list. */
export function InstalledScreen({ variant, presence }: { variant: 'v1' | 'v2'; presence: ExtensionPresence }) {
  const t = useTranslations('installed');
  const locale = useLocale();
  const tags = useTextTags();
  const isEarlier = variant === 'v1';
  return (
    <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading')}
        text={isEarlier ? t('earlier.intro', brandValues) : t('intro', brandValues)}
      >
        <PresenceCard presence={presence} />
      </PageIntro>
      <section aria-labelledby="steps" className="mt-14">
        <h2 id="steps" className="mb-8 text-3xl">
          {t('steps.heading')}
        </h2>
        {isEarlier ? (
          <StepList className="max-w-3xl">
            {earlierSteps.map((name) => (
              <Step key={name} title={<h3 className="text-lg">{t(`steps.${name}.title`)}</h3>}>
                <p>{t(`steps.${name}.text`, brandValues)}</p>
                <StepPicture src={pictureOf(name, locale)} alt={t(`steps.${name}.picture`)} />
              </Step>
            ))}
          </StepList>
        ) : (
          <ol className="grid gap-6 lg:grid-cols-3">
            {steps.map((name, index) => (
              <Card key={name} as="li" padding="none" className="flex flex-col overflow-hidden">
                <StepPicture src={pictureOf(name, locale)} alt={t(`steps.${name}.picture`)} isFlush />
                <div className="flex flex-col gap-2 p-6">
                  <span
                    aria-hidden="true"
                    className="flex size-9 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-text text-sm"
                  >
                    {index + 1}
                  </span>
                  <h3 className="text-lg">{t(`steps.${name}.title`)}</h3>
                  <p className="text-muted">{t(`steps.${name}.text`, brandValues)}</p>
                </div>
              </Card>
            ))}
          </ol>
        )}
      </section>
      <div className="mt-16 grid items-start gap-10 lg:grid-cols-[1.4fr_1fr]">
        <section aria-labelledby="film">
          <h2 id="film" className="text-2xl">
            {t('video.heading')}
          </h2>
          <TutorialVideo
            title={t('video.title')}
            play={t('video.play')}
            notice={(host) => t('video.notice', { host })}
          />
        </section>
        <div className="grid gap-6">
          <Card as="section" padding="lg" className="flex flex-col items-start gap-4">
            <h2 className="text-xl">{t('desktop.heading')}</h2>
            <p className="text-muted">{t('desktop.text')}</p>
            <Button variant="secondary" href={`/${locale}?download=windows`} className="text-start">
              <DownloadIcon />
              {t('desktop.button')}
            </Button>
          </Card>
          <p className="px-2 text-muted">{t.rich('faq.text', tags)}</p>
        </div>
      </div>
    </div>
  );
}
