import { useEffect, useState } from 'react';
import { freeBytes } from '../saving/room.ts';

/** What can still be stored; undefined until that is known. */
export function useFreeBytes(): number | undefined {
  const [bytes, setBytes] = useState<number | undefined>(undefined);
  useEffect(() => {
    freeBytes().then(setBytes, () => undefined);
  }, []);
  return bytes;
}
