import { useEffect, useState } from 'react';
import { type RelayOutcome, relay } from '../../account-shell/confirmation-relay.ts';

/** Hands over what the provider's window came back with. */
export function useRelay(): RelayOutcome {
  const [outcome, setOutcome] = useState<RelayOutcome>(null);
  useEffect(() => {
    const relayed = relay();
    if (relayed !== null) setOutcome(relayed);
  }, []);
  return outcome;
}
