import { MediaError } from '@clipharbor/media';
import * as z from 'zod/mini';
import { CommandError } from '../command-error.ts';

/** The result of a command: its output, or why it was refused. */
export type Outcome =
  | { readonly ok: true; readonly output: object }
  | { readonly ok: false; readonly code: string; readonly error: string };

export const refused = (error: CommandError): Outcome => ({ ok: false, code: error.code, error: error.message });

/** Parses the input with its schema and runs the handler. Unexpected errors are logged and reported without details. */
export async function answer<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  handle: (input: z.output<Schema>) => object | Promise<object>,
  log: (error: unknown) => void,
): Promise<Outcome> {
  const read = z.safeParse(schema, input === undefined ? {} : input);
  if (!read.success) return refused(new CommandError('input.invalid'));
  try {
    return { ok: true, output: await handle(read.data) };
  } catch (error) {
    if (error instanceof CommandError) return refused(error);
    if (error instanceof MediaError) return { ok: false, code: error.code, error: error.message };
    log(error);
    return refused(new CommandError('engine.failed', { cause: error }));
  }
}
