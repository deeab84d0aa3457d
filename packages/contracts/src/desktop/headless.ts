import * as z from 'zod/mini';

/** The line that `--headless` prints. The token is exchanged once, by the `session` command. */
export const desktopHeadlessLine = z.object({
  url: z.string(),
  token: z.string(),
  pid: z.int(),
  version: z.string(),
});
export type DesktopHeadlessLine = z.output<typeof desktopHeadlessLine>;
