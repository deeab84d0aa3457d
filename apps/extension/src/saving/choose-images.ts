import type { ImageRow } from '@clipharbor/contracts';

/** Whether an image is large enough. Images of unknown size are kept. */
export const isLargeEnough = ({ width, height }: Pick<ImageRow, 'width' | 'height'>, minPixels: number): boolean =>
  (width === 0 && height === 0) || Math.max(width, height) >= minPixels;

/** The images to save: the selected ones, or all that are large enough. */
export function chosenImages(
  images: readonly ImageRow[],
  minPixels: number,
  ids: readonly string[] | undefined,
): { readonly url: string; readonly title: string }[] {
  const selected = ids === undefined ? undefined : new Set(ids);
  return images
    .filter((image) => selected?.has(image.id) ?? isLargeEnough(image, minPixels))
    .map(({ url, title }) => ({ url, title }));
}
