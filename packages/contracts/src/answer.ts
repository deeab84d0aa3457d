import * as z from 'zod/mini';

/** Why a call was refused. `code` is stable and the catalog key; `error` is one plain English sentence. */
export const refusal = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  requestId: z.optional(z.string()),
});
export type Refusal = z.output<typeof refusal>;

/** The response to a successful call. */
export const granted = <Data extends z.ZodMiniType>(data: Data) => z.object({ success: z.literal(true), data });
