import {
  isSoundFormat,
  type MediaRow,
  type SaveFormat,
  type SaveOptions,
  type SubtitleTrack,
} from '@clipharbor/contracts';
import { useLocale, useTranslations } from 'use-intl';
import { Choice } from './choice.tsx';
import { Labelled } from './labelled.tsx';

interface TrackOptionsProps {
  readonly row: MediaRow;
  readonly format: SaveFormat;
  readonly options: SaveOptions;
  readonly onChange: (change: Partial<SaveOptions>) => void;
}

const firstOf = (languages: readonly string[]): string => languages[0] ?? '';
const listOf = (value: string): string[] => (value === '' ? [] : [value]);

/** Which sound, which subtitles, and where the subtitles go. The engine chooses by language, so each language is listed once. */
export function TrackOptions({ row, format, options, onChange }: TrackOptionsProps) {
  const t = useTranslations('extensionSaving');
  const nameOf = useTrackName();
  const choicesOf = (tracks: readonly SubtitleTrack[]) =>
    [...new Map(tracks.map((track) => [track.language, track])).values()].flatMap((track) =>
      track.language === null ? [] : [{ value: track.language, label: nameOf(track) }],
    );
  const sounds = choicesOf(row.sounds);
  const subtitles = choicesOf(row.subtitles);
  const isSound = isSoundFormat(format);
  return (
    <>
      {sounds.length > 1 && (
        <Labelled label={t('sound')}>
          <Choice
            label={t('sound')}
            value={firstOf(options.sounds)}
            options={[
              { value: '', label: t('soundDefault') },
              ...sounds,
              ...(isSound ? [] : [{ value: 'all', label: t('soundAll') }]),
            ]}
            onChange={(value) => onChange({ sounds: listOf(value) })}
          />
        </Labelled>
      )}
      {subtitles.length > 0 && !isSound && (
        <Labelled label={t('subtitles')}>
          <Choice
            label={t('subtitles')}
            value={firstOf(options.subtitles)}
            options={[
              { value: '', label: t('subtitlesNone') },
              ...subtitles,
              ...(subtitles.length > 1 ? [{ value: 'all', label: t('subtitlesAll') }] : []),
            ]}
            onChange={(value) => onChange({ subtitles: listOf(value) })}
          />
        </Labelled>
      )}
      {options.subtitles.length > 0 && !isSound && row.kind !== 'live' && (
        <Labelled label={t('subtitlesAs')}>
          <Choice
            label={t('subtitlesAs')}
            value={options.subtitleFiles ?? 'embedded'}
            options={(['embedded', 'srt', 'vtt'] as const).map((value) => ({
              value,
              label: t(`subtitleKinds.${value}`),
            }))}
            onChange={(value) => onChange({ subtitleFiles: value === 'embedded' ? null : value })}
          />
        </Labelled>
      )}
    </>
  );
}

/** The language in the reader's words; the stream's own label where the language is no known one. */
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
