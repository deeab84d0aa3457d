import {
  Avatar,
  Button,
  Callout,
  type CalloutType,
  Card,
  CheckIcon,
  Chip,
  RecordIcon,
  Step,
  StepList,
  type Tone,
} from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Row, Section } from './section.tsx';

const calloutTypes = ['info', 'tip', 'warning', 'danger'] as const satisfies readonly CalloutType[];
const chipTones = ['primary', 'secondary', 'success', 'warning', 'danger'] as const satisfies readonly Tone[];
const steps = ['install', 'pin', 'save'] as const;

/** Components that present content. */
export function Content() {
  const t = useTranslations('specimen');
  return (
    <>
      <Section name="cards">
        <div className="grid gap-5 md:grid-cols-3">
          <PlanCard variant="plain" price="$0" />
          <PlanCard variant="featured" price="$19.99" />
          <Card interactive as="article" className="flex flex-col">
            <Chip tone="secondary">{t('chips.secondary')}</Chip>
            <h3 className="mt-4 text-lg">{t('cards.interactive')}</h3>
            <p className="mt-1.5 text-muted text-sm">{t('cards.interactiveText')}</p>
          </Card>
        </div>
      </Section>
      <Section name="chips">
        <Row>
          <Chip>{t('chips.draft')}</Chip>
          {chipTones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {t(`chips.${tone}`)}
            </Chip>
          ))}
          <Chip tone="info" icon={RecordIcon}>
            {t('chips.info')}
          </Chip>
        </Row>
        <div className="mt-6">
          <Row>
            <Avatar name={t('chips.person')} size="lg" />
            <Avatar name={t('chips.person')} />
            <Avatar name={t('chips.person')} size="sm" />
            <Avatar name="" label={t('chips.nameless')} />
          </Row>
        </div>
      </Section>
      <Section name="callouts">
        <div className="grid gap-4 md:grid-cols-2">
          {calloutTypes.map((type) => (
            <Callout key={type} type={type} label={t(`callouts.${type}`)}>
              {t(`callouts.${type}Text`)}
            </Callout>
          ))}
        </div>
      </Section>
      <Section name="steps">
        <StepList className="max-w-prose">
          {steps.map((step) => (
            <Step key={step} title={t(`steps.${step}`)}>
              {t(`steps.${step}Text`)}
            </Step>
          ))}
        </StepList>
      </Section>
    </>
  );
}

function PlanCard({ variant, price }: { variant: 'plain' | 'featured'; price: string }) {
  const t = useTranslations('specimen');
  return (
    <Card variant={variant} as="article" className="flex flex-col">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{t(`cards.${variant}`)}</h3>
        {variant === 'featured' && <Chip tone="primary">{t('cards.recommended')}</Chip>}
      </div>
      <p className="mt-3 font-semibold text-2xl tracking-tighter">
        {t.rich('cards.perMonth', { price: () => <bdi dir="ltr">{price}</bdi> })}
      </p>
      <p className="mt-3 mb-6 flex gap-2 text-muted text-sm">
        <CheckIcon className="mt-0.5 size-4.5 text-success-text" />
        {t(`cards.${variant}Text`)}
      </p>
      <div className="mt-auto">
        <Button wide variant={variant === 'featured' ? 'primary' : 'secondary'}>
          {t('cards.choose')}
        </Button>
      </div>
    </Card>
  );
}
