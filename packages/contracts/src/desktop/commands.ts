import * as z from 'zod/mini';
import { filled } from '../shapes.ts';
import { desktopAdd } from './add.ts';
import { desktopJob } from './job.ts';

export const desktopProtocol = 1;

const nothing = z.strictObject({});
/** Any text: an id without a job is `job.unknown`, whatever its form. */
export const desktopJobId = filled(100);
const one = z.strictObject({ id: desktopJobId });
const job = z.object({ job: desktopJob });

/** The ten commands of the native messaging host. None accepts a path, a program or arbitrary arguments. */
export const desktopCommands = {
  hello: {
    input: z.strictObject({ protocol: z.int(), client: filled(100), version: filled(100) }),
    output: z.object({
      app: z.string(),
      version: z.string(),
      protocol: z.literal(desktopProtocol),
      capabilities: z.array(z.string()),
    }),
  },
  add: { input: desktopAdd, output: job },
  list: { input: nothing, output: z.object({ jobs: z.array(desktopJob) }) },
  /** From now on, every change to a job is sent as an event. */
  watch: { input: nothing, output: z.object({}) },
  /** Opens the window, or brings it to the front. */
  show: { input: nothing, output: z.object({}) },
  pause: { input: one, output: job },
  /** Resumes paused downloads and retries failed ones. */
  resume: { input: one, output: job },
  /** Ends a live recording with a complete file; anything else is paused. */
  stop: { input: one, output: job },
  /** Cancels the download and deletes what was loaded. */
  cancel: { input: one, output: job },
  /** Reveals the saved file in the system's file manager. */
  reveal: { input: one, output: z.object({}) },
} as const;

export type DesktopCommandName = keyof typeof desktopCommands;
export type DesktopInput<Name extends DesktopCommandName> = z.output<(typeof desktopCommands)[Name]['input']>;
export type DesktopOutput<Name extends DesktopCommandName> = z.output<(typeof desktopCommands)[Name]['output']>;

export const isDesktopCommand = (name: string): name is DesktopCommandName => Object.hasOwn(desktopCommands, name);

/** Features of this version beyond the commands, so that an older or newer extension knows what to offer. */
export const desktopCapabilities = ['live', 'dvr', 'subtitles', 'convert', 'handover', 'headersAt'] as const;
export type DesktopCapability = (typeof desktopCapabilities)[number];
