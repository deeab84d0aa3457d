import * as z from 'zod/mini';
import { accountState } from '../extension/account.ts';
import { address, maxListedTracks, soundTrack, subtitleTrack } from '../extension/media.ts';
import { filled, text } from '../shapes.ts';
import { desktopHeaders, desktopWindowAdd } from './add.ts';
import { desktopCommands, desktopJobId } from './commands.ts';
import { desktopDoctorReport } from './doctor.ts';
import { desktopSettings, desktopSettingsChange } from './settings.ts';
import { desktopVersion, updateResult } from './update-feed.ts';

const nothing = z.strictObject({});
const count = z.number().check(z.minimum(0));
const settings = z.object({
  settings: desktopSettings,
  /** Where files go; for display only. */
  folder: z.string(),
});
const account = z.object({ session: accountState.shape.session });

/** What can be downloaded from an address, before it is added. */
const desktopInspection = z.object({
  type: z.enum(['hls', 'dash', 'file', 'image']),
  title: z.nullable(text(1000)),
  isLive: z.boolean(),
  seconds: z.nullable(count),
  bytes: z.nullable(count),
  heights: z.array(z.int()),
  sounds: z.array(soundTrack).check(z.maxLength(maxListedTracks)),
  subtitles: z.array(subtitleTrack).check(z.maxLength(maxListedTracks)),
});
export type DesktopInspection = z.output<typeof desktopInspection>;

const { hello: _, ...shared } = desktopCommands;

/** Commands of the app's own window (`POST /api/<command>`): those of the host except `hello`, and these. */
export const desktopWindowCommands = {
  ...shared,
  add: { input: desktopWindowAdd, output: desktopCommands.add.output },
  /** Exchanges the one-time token for a bearer token that stays in the window's memory. */
  session: { input: z.strictObject({ token: filled(200) }), output: z.object({ bearer: z.string() }) },
  /** Starts signing in: returns the page of our site to open. */
  connect: { input: z.strictObject({ locale: z.optional(filled(20)) }), output: z.object({ url: z.string() }) },
  /** Opens a page of our site in the user's browser. False if the system has no browser. */
  openPage: { input: z.strictObject({ url: address }), output: z.object({ isOpen: z.boolean() }) },
  account: { input: nothing, output: account },
  signOut: { input: nothing, output: account },
  settings: { input: desktopSettingsChange, output: settings },
  /** Lets the user choose a folder in the system's dialog. */
  chooseFolder: { input: nothing, output: settings },
  inspect: {
    input: z.strictObject({
      url: address,
      page: z.optional(address),
      headers: z.optional(desktopHeaders),
    }),
    output: z.object({ inspection: desktopInspection }),
  },
  /** Removes a finished job from the list. Its files stay. */
  remove: { input: z.strictObject({ id: desktopJobId }), output: z.object({}) },
  /** Moves a waiting job to another place in the queue, from 1. */
  move: {
    input: z.strictObject({ id: desktopJobId, place: z.int().check(z.minimum(1)) }),
    output: desktopCommands.add.output,
  },
  /** Opens a saved file in the system's player. */
  play: { input: z.strictObject({ id: desktopJobId }), output: z.object({}) },
  /** Retries a failed stream and skips the parts that its server does not have. */
  savePartial: { input: z.strictObject({ id: desktopJobId }), output: desktopCommands.add.output },
  about: { input: nothing, output: z.object({ version: desktopVersion }) },
  /** Checks for a newer version and installs it for the next start, unless a download is running. */
  update: { input: nothing, output: updateResult },
  doctor: { input: z.strictObject({ isRepair: z.optional(z.boolean()) }), output: desktopDoctorReport },
} as const;

export type DesktopWindowCommandName = keyof typeof desktopWindowCommands;
export type DesktopWindowInput<Name extends DesktopWindowCommandName> = z.output<
  (typeof desktopWindowCommands)[Name]['input']
>;
export type DesktopWindowOutput<Name extends DesktopWindowCommandName> = z.output<
  (typeof desktopWindowCommands)[Name]['output']
>;

export const isDesktopWindowCommand = (name: string): name is DesktopWindowCommandName =>
  Object.hasOwn(desktopWindowCommands, name);
