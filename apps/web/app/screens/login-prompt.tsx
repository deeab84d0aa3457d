import { Button } from '@clipharbor/ui';

/** Replaces content that only its owner may see. */
export function LoginPrompt({ text, button, onLogin }: { text: string; button: string; onLogin: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-center text-muted">{text}</p>
      <Button wide onClick={onLogin}>
        {button}
      </Button>
    </div>
  );
}
