import { Button } from '@clipharbor/ui';
import { wake } from '../shell/companion.ts';

/** In the place of something that only its owner may see. */
export function LoginPrompt({ text, button }: { text: string; button: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-center text-muted">{text}</p>
      <Button wide onClick={() => void wake().then((companion) => companion.openLogin())}>
        {button}
      </Button>
    </div>
  );
}
