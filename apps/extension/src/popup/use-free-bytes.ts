import { useEffect, useState } from 'react';
import { freeBytes } from '../saving/room.ts';

/** How much can still be stored; undefined until known. */
export function useFreeBytes(): number | undefined {
  const [bytes, setBytes] = useState<number | undefined>(undefined);
  useEffect(() => {
    freeBytes().then(setBytes, () => undefined);
  }, []);
  return bytes;
}
