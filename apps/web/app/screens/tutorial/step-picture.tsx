import { direction } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';

interface StepPictureProps {
  readonly src: string;
  readonly alt: string;
  /** In sight from the start. */
  readonly isFirst?: boolean;
  /** Without a border of its own, at the edge of a card. */
  readonly isFlush?: boolean;
}

/**
 * Drawings are mirrored for readers from right to left, apart from what points the same way everywhere (the triangle of “play”, the
 * pointer): their fragment turns that back. Pictures of the extension are taken in their language.
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
