import { direction } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';

interface StepPictureProps {
  readonly src: string;
  readonly alt: string;
  /** Visible without scrolling. */
  readonly isFirst?: boolean;
  /** Without a border, at the edge of a card. */
  readonly isFlush?: boolean;
}

/**
 * Drawings are mirrored for right-to-left languages, except for the play triangle and the pointer, which look the same
 * everywhere: the URL fragment flips these back. Pictures of the extension exist in the reader's language.
 */
export function StepPicture({ src, alt, isFirst = false, isFlush = false }: StepPictureProps) {
  const frame = isFlush ? 'border-line border-b' : 'mt-5 rounded-xl border border-line';
  const isMirrored = direction(useLocale()) === 'rtl' && src.endsWith('.svg');
  return (
    <img
      src={isMirrored ? `${src}#mirrored` : src}
      alt={alt}
      width="640"
      height="320"
      loading={isFirst ? undefined : 'lazy'}
      className={`h-auto w-full ${frame} ${isMirrored ? '-scale-x-100' : ''}`}
    />
  );
}
