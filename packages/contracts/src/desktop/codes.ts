/**
 * Every error with which the desktop app refuses a request, besides the engine's own codes: the HTTP status, and one
 * English sentence with the next step. The code is also the key of its translation.
 */
export const desktopErrors = {
  'frame.empty': { status: 400, text: 'The message was empty. Send a JSON object.' },
  'frame.invalid': { status: 400, text: 'The message is not a JSON object with id, command and input.' },
  'frame.tooLarge': { status: 413, text: 'The message is larger than 1 MiB. Send less at once.' },
  'hello.required': { status: 400, text: 'Send hello first.' },
  'protocol.unsupported': { status: 400, text: 'This app speaks protocol 1. Update the app or the extension.' },
  'origin.forbidden': { status: 403, text: 'This extension may not use the app. Install ours from the store.' },
  'command.unknown': { status: 404, text: 'There is no such command. Update the app.' },
  'input.invalid': { status: 400, text: 'The request is incomplete or has fields that are not known.' },
  'url.forbidden': { status: 403, text: 'This address is never loaded. Open the page of the video and save it there.' },
  'site.refused': { status: 403, text: 'Nothing is saved from this site.' },
  'auth.required': { status: 401, text: 'Sign in to save from this site.' },
  'usage.exhausted': { status: 403, text: 'Your plan has no downloads left. Choose a larger plan.' },
  'usage.notEntitled': { status: 403, text: 'You need a subscription or a free trial for this.' },
  'usage.offline': { status: 403, text: 'The server cannot be reached to check your plan. Try again when online.' },
  'job.unknown': { status: 404, text: 'There is no such download. It may have been removed from the list.' },
  'jobs.tooMany': { status: 409, text: 'The list is full. Remove finished downloads first.' },
  'session.required': { status: 401, text: 'Open the window again to continue.' },
  'request.forbidden': { status: 403, text: 'This request did not come from the app’s own window.' },
  'request.unsupported': { status: 415, text: 'Only JSON is accepted.' },
  'path.unknown': { status: 404, text: 'There is nothing at this address.' },
  'method.unsupported': { status: 405, text: 'Use POST for commands and GET for everything else.' },
  'folder.unavailable': { status: 409, text: 'No folder was chosen.' },
  'file.missing': { status: 404, text: 'The file is no longer where it was saved.' },
  'engine.failed': { status: 409, text: 'The app could not do this. The log says why.' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>;

export type DesktopErrorCode = keyof typeof desktopErrors;

export const isDesktopErrorCode = (code: string): code is DesktopErrorCode => Object.hasOwn(desktopErrors, code);
