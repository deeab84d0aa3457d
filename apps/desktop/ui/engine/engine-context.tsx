import { createContext, use } from 'react';
import type { EngineClient } from './engine-client.ts';

export const EngineContext = createContext<EngineClient | null>(null);

/** The engine behind this window. */
export function useEngine(): EngineClient {
  const client = use(EngineContext);
  if (client === null) throw new Error('useEngine needs an EngineContext above it.');
  return client;
}
