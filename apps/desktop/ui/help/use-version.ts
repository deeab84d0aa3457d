import { useEffect, useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';

/** The version of the engine behind this window; null until it has answered. */
export function useVersion(): string | null {
  const engine = useEngine();
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    const closing = new AbortController();
    engine.call('about', {}, closing.signal).then(
      (answer) => setVersion(answer.version),
      // A failure is shown by the notice about the connection.
      () => undefined,
    );
    return () => closing.abort();
  }, [engine]);
  return version;
}
