import { type DesktopFormat, type DesktopInspection, plainOptions } from '@clipharbor/contracts';
import { trimFault } from '@clipharbor/domain';
import { Button, LiveOptions, SelectField, TextField, TrackOptions } from '@clipharbor/ui';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type DownloadChoice, downloadOrder, formatsFor, isSound, startTime } from './download-order.ts';
import { InspectionSummary } from './inspection-summary.tsx';
import { StartField } from './start-field.tsx';
import { TrimFields } from './trim-fields.tsx';
import type { Adding } from './use-adding.ts';

interface ChoiceStepProps {
  readonly adding: Adding;
  readonly url: string;
  readonly inspection: DesktopInspection;
}

/** What the address offers, and the choice of what to save. */
export function ChoiceStep({ adding, url, inspection }: ChoiceStepProps) {
  const t = useTranslations('desktop.add');
  const media = useTranslations('extension.media');
  const formats = formatsFor(inspection);
  const [choice, setChoice] = useState<DownloadChoice>({
    title: inspection.title ?? '',
    height: null,
    format: formats[0] ?? 'original',
    options: plainOptions,
    trim: { from: '', to: '' },
    startAt: '',
  });
  const change = (part: Partial<DownloadChoice>) => setChoice((now) => ({ ...now, ...part }));
  const { isLive, heights, seconds } = inspection;
  const fault = isLive ? null : trimFault(choice.trim.from, choice.trim.to, seconds);
  const isPast = (startTime(choice.startAt) ?? Number.POSITIVE_INFINITY) < Date.now();
  const isStream = inspection.type === 'hls' || inspection.type === 'dash';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault === null && !isPast) void adding.add([downloadOrder(url, inspection, choice)]);
  };
  return (
    <form className="flex flex-col gap-5" onSubmit={submit}>
      <InspectionSummary inspection={inspection} url={url} />
      <TextField
        label={t('title')}
        optional
        value={choice.title}
        maxLength={300}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {heights.length > 0 && !isSound(choice.format) && (
          <SelectField
            label={media('quality')}
            value={choice.height === null ? '' : String(choice.height)}
            options={[
              { value: '', label: t('best') },
              ...heights.map((lines) => ({ value: String(lines), label: `${lines}p` })),
            ]}
            onChange={(value) => change({ height: value === '' ? null : Number(value) })}
          />
        )}
        <SelectField
          label={media('format')}
          value={choice.format}
          options={formats.map((value) => ({
            value,
            label: value === 'original' ? media('original') : value.toUpperCase(),
          }))}
          onChange={(value) => change({ format: value as DesktopFormat })}
        />
      </div>
      {isStream && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TrackOptions
            select={SelectField}
            sounds={inspection.sounds}
            subtitles={inspection.subtitles}
            isLive={isLive}
            isSound={isSound(choice.format)}
            options={choice.options}
            onChange={(part) => change({ options: { ...choice.options, ...part } })}
          />
          {isLive ? (
            <LiveOptions
              select={SelectField}
              options={choice.options}
              onChange={(part) => change({ options: { ...choice.options, ...part } })}
            />
          ) : (
            <TrimFields
              trim={choice.trim}
              fault={fault}
              durationSeconds={inspection.seconds}
              onChange={(trim) => change({ trim })}
            />
          )}
        </div>
      )}
      <StartField value={choice.startAt} isPast={isPast} onChange={(startAt) => change({ startAt })} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={adding.back}>
          {t('back')}
        </Button>
        <Button type="submit" loading={adding.isBusy} disabled={fault !== null || isPast}>
          {t(isLive && choice.startAt === '' ? 'record' : 'save')}
        </Button>
      </div>
    </form>
  );
}
