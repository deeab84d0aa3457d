import { Button, Callout } from '@clipharbor/ui';
import { useFailureWords } from '../hooks/failure-words.ts';

interface FailureCalloutProps {
  label: string;
  error: unknown;
  /** The label of the button. */
  retry: string;
  onRetry: () => void;
}

/** Says why something could not be loaded, with a button to try again. */
export function FailureCallout({ label, error, retry, onRetry }: FailureCalloutProps) {
  const words = useFailureWords();
  return (
    <Callout type="danger" label={label}>
      <p>{words(error)}</p>
      <Button size="sm" variant="secondary" className="mt-3" onClick={onRetry}>
        {retry}
      </Button>
    </Callout>
  );
}
