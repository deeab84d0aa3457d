import { useEffect, useState } from 'react';

/** Covers of some sites may be shown by that site only; the extension may load them all the same. */
async function loadImage(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit' });
  const blob = await response.blob();
  if (!response.ok || !blob.type.startsWith('image/')) throw new Error('no image');
  return URL.createObjectURL(blob);
}

/** The cover of a medium; an empty place where it cannot be had. */
export function Thumbnail({ url }: { url: string }) {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(own ?? ''), [own]);
  const retry = () => {
    if (own === null) loadImage(url).then(setOwn, () => undefined);
  };
  return (
    <img src={own ?? url} alt="" onError={retry} className="h-14 w-24 shrink-0 rounded-md bg-sunken object-cover" />
  );
}
