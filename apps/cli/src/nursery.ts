import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' }) => void;

/** Bytes of network between two sweeps. */
const interval = 6 * 2 ** 20;

/**
 * Sweeps young objects every few megabytes. Network buffers hang on them, and left alone the collector, which sees only the
 * small objects, lets 30 MB of buffers gather. A sweep takes about a millisecond.
 */
export function createNurserySweeper(): (bytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  let last = 0;
  return (bytes) => {
    if (bytes - last < interval) return;
    last = bytes;
    collect({ type: 'minor' });
  };
}
