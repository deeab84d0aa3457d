import { type DependencyList, useCallback, useEffect, useState } from 'react';
import { failed, type Loadable, loading, ready } from './loadable.ts';

/** Loads data for a screen, and again when `inputs` change or on request. Outdated responses are dropped. */
export function useLoaded<T>(
  load: () => Promise<T>,
  inputs: DependencyList,
): { data: Loadable<T>; reload: () => void } {
  const [data, setData] = useState<Loadable<T>>(loading);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists the dependencies
  useEffect(() => {
    let isCurrent = true;
    setData(loading);
    load().then(
      (value) => isCurrent && setData(ready(value)),
      (error: unknown) => isCurrent && setData(failed(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, round]);
  return { data, reload: useCallback(() => setRound((now) => now + 1), []) };
}
