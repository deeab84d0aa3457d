import { Button, Callout } from '@clipharbor/ui';
import { useFailureText } from '../hooks/failure-text.ts';

interface FailureCalloutProps {
  label: string;
  error: unknown;
  /** The label of the button. */
  retry: string;
  onRetry: () => void;
}

/** Says why something could not be loaded, with a button to try again. */
export function FailureCallout({ label, error, retry, onRetry }: FailureCalloutProps) {
  const failureText = useFailureText();
  return (
    <Callout type="danger" label={label}>
      <p>{failureText(error)}</p>
      <Button size="sm" variant="secondary" className="mt-3" onClick={onRetry}>
        {retry}
      </Button>
    </Callout>
  );
}
