import { useEffect, useState } from 'react';
import { type RelayOutcome, relay } from '../../account-shell/confirmation-relay.ts';

/** Sends the result in the provider's window to the page that opened it. */
export function useRelay(): RelayOutcome {
  const [outcome, setOutcome] = useState<RelayOutcome>(null);
  useEffect(() => {
    const relayed = relay();
    if (relayed !== null) setOutcome(relayed);
  }, []);
  return outcome;
}
