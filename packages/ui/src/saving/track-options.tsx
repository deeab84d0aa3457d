import type { SaveOptions, SoundTrack, SubtitleTrack } from '@clipharbor/contracts';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../formats/use-locale.ts';
import { LabeledChoice } from '../primitives/labeled-choice.tsx';
import type { SelectFieldProps } from '../primitives/select-field.tsx';

export interface TrackOptionsProps {
  readonly sounds: readonly SoundTrack[];
  readonly subtitles: readonly SubtitleTrack[];
  readonly isLive: boolean;
  /** The file will have no video. */
  readonly isSound: boolean;
  readonly options: SaveOptions;
  readonly onChange: (change: Partial<SaveOptions>) => void;
  /** Renders each choice; compact by default. */
  readonly select?: ComponentType<SelectFieldProps>;
}

const firstOf = (languages: readonly string[]): string => languages[0] ?? '';
const listOf = (value: string): string[] => (value === '' ? [] : [value]);

/** Audio track, subtitles, and where the subtitles go. The engine selects by language, so each language is listed once. */
export function TrackOptions(props: TrackOptionsProps) {
  const { isLive, isSound, options, onChange, select: Select = LabeledChoice } = props;
  const t = useTranslations('extensionSaving');
  const nameOf = useTrackName();
  const choicesOf = (offered: readonly SubtitleTrack[]) =>
    [...new Map(offered.map((track) => [track.language, track])).values()].flatMap((track) =>
      track.language === null ? [] : [{ value: track.language, label: nameOf(track) }],
    );
  const sounds = choicesOf(props.sounds);
  const subtitles = choicesOf(props.subtitles);
  return (
    <>
      {sounds.length > 1 && (
        <Select
          label={t('sound')}
          value={firstOf(options.sounds)}
          options={[
            { value: '', label: t('soundDefault') },
            ...sounds,
            ...(isSound ? [] : [{ value: 'all', label: t('soundAll') }]),
          ]}
          onChange={(value) => onChange({ sounds: listOf(value) })}
        />
      )}
      {subtitles.length > 0 && !isSound && (
        <Select
          label={t('subtitles')}
          value={firstOf(options.subtitles)}
          options={[
            { value: '', label: t('subtitlesNone') },
            ...subtitles,
            ...(subtitles.length > 1 ? [{ value: 'all', label: t('subtitlesAll') }] : []),
          ]}
          onChange={(value) => onChange({ subtitles: listOf(value) })}
        />
      )}
      {options.subtitles.length > 0 && !isSound && !isLive && (
        <Select
          label={t('subtitlesAs')}
          value={options.subtitleFiles ?? 'embedded'}
          options={(['embedded', 'srt', 'vtt'] as const).map((value) => ({
            value,
            label: t(`subtitleKinds.${value}`),
          }))}
          onChange={(value) => onChange({ subtitleFiles: value === 'srt' || value === 'vtt' ? value : null })}
        />
      )}
    </>
  );
}

/** The language name in the reader's language; the stream's own label if the language is unknown. */
function useTrackName(): (track: SubtitleTrack) => string {
  const locale = useLocale();
  return ({ language, label }) => {
    try {
      return new Intl.DisplayNames(locale, { type: 'language' }).of(language ?? '') ?? label ?? '';
    } catch {
      return label ?? language ?? '';
    }
  };
}
