import { useFailureText } from './use-failure-text.ts';

/** Explains why a medium on the page cannot be saved. Nothing was loaded for it. */
export function RefusalNote({ code }: { code: string }) {
  const text = useFailureText();
  return (
    <p role="alert" className="mt-2 text-danger-text text-sm">
      {text(code)}
    </p>
  );
}
