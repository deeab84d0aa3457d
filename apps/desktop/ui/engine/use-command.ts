import type { DesktopWindowCommandName, DesktopWindowInput, DesktopWindowOutput } from '@clipharbor/contracts';
import { useSnackbar } from '@clipharbor/ui';
import { useErrorText } from '../texts/use-error-text.ts';
import { useEngine } from './engine-context.tsx';
import { codeOf } from './engine-error.ts';

/** Sends a command. If it is refused, shows a message and returns null. */
export function useCommand(): <Name extends DesktopWindowCommandName>(
  name: Name,
  input: DesktopWindowInput<Name>,
) => Promise<DesktopWindowOutput<Name> | null> {
  const engine = useEngine();
  const show = useSnackbar();
  const errorText = useErrorText();
  return async (name, input) => {
    try {
      return await engine.call(name, input);
    } catch (error) {
      show({ message: errorText(codeOf(error)), tone: 'danger', timeoutMs: 8000 });
      return null;
    }
  };
}
