import { useCallback, useEffect, useState } from 'react';

/** How much the parts of unfinished downloads take, and a way to look again. */
export function useStoredBytes(): readonly [bytes: number, measure: () => void] {
  const [bytes, setBytes] = useState(0);
  const measure = useCallback(() => {
    navigator.storage.estimate().then(
      ({ usage = 0 }) => setBytes(usage),
      () => undefined,
    );
  }, []);
  useEffect(measure, [measure]);
  return [bytes, measure];
}
