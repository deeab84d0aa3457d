import { useEffect, useState } from 'react';

async function loadImage(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit' });
  const blob = await response.blob();
  if (!response.ok || !blob.type.startsWith('image/')) throw new Error('no image');
  return URL.createObjectURL(blob);
}

/**
 * Which URL to show for an image. Some sites allow only their own pages to show their covers; the extension then loads the image
 * itself. `null` if it cannot be loaded at all.
 */
export function useImage(url: string | null): { readonly shownUrl: string | null; readonly onError: () => void } {
  const [own, setOwn] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (typeof own === 'string') return () => URL.revokeObjectURL(own);
    return undefined;
  }, [own]);
  const onError = () => {
    if (own !== undefined || url === null) setOwn(null);
    else loadImage(url).then(setOwn, () => setOwn(null));
  };
  return { shownUrl: own === undefined ? url : own, onError };
}
