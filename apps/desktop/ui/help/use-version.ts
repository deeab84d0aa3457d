import { useEffect, useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';

/** The version of the engine behind this window; null until it has responded. */
export function useVersion(): string | null {
  const engine = useEngine();
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    const closing = new AbortController();
    engine.call('about', {}, closing.signal).then(
      (answer) => setVersion(answer.version),
      // The connection notice reports failures.
      () => undefined,
    );
    return () => closing.abort();
  }, [engine]);
  return version;
}
