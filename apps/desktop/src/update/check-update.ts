import { tmpdir } from 'node:os';
import { type FeedBody, maxFeedBytes, type UpdateCode, type UpdateResult } from '@clipharbor/contracts';
import { checkFile } from '../feed/check-file.ts';
import { checkOffer } from '../feed/check-offer.ts';
import { readFeedAddress } from '../feed/feed-address.ts';
import { openFeed } from '../feed/open-feed.ts';
import { type PinnedKeys, pinnedKeys } from '../feed/pinned-keys.ts';
import { shellGeneration } from '../feed/shell-generation.ts';
import { UpdateError } from '../feed/update-error.ts';
import { type Current, readCurrent } from '../versions/current.ts';
import { manifestDigest, readStartRecord } from '../versions/start-record.ts';
import { verifyVersion } from '../versions/verify-version.ts';
import { applyVersion, removeOldVersions } from './apply-version.ts';
import { load } from './load.ts';
import { removeMovedAside } from './moved-aside.ts';
import { runSetup } from './run-setup.ts';
import { nodeUpdateDisk, type UpdateDisk } from './update-disk.ts';
import { withUpdateLock } from './update-lock.ts';

export interface UpdateOptions {
  readonly feedUrl: string;
  /** The folder of the versions, as the shell reports it; `undefined` when run from source. */
  readonly appFolder: string | undefined;
  /** The running version. */
  readonly version: string;
  /** Whether a job is running; then nothing is changed. */
  readonly isBusy: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly keys?: PinnedKeys;
  readonly nowMs?: number;
  readonly disk?: UpdateDisk;
}

/** Checks for a newer version and makes it the next one to start. A refusal has a code; throws only what `isBusy` throws. */
export async function checkUpdate(options: UpdateOptions): Promise<UpdateResult> {
  const { appFolder } = options;
  const current = appFolder === undefined ? null : readCurrent(appFolder);
  const version = current?.version ?? options.version;
  const refused = (code: UpdateCode): UpdateResult => ({ state: 'refused', version, code });
  if (appFolder === undefined || current === null) return refused('update.unpackaged');
  if (await options.isBusy()) return refused('update.busy');
  try {
    return await withUpdateLock(appFolder, () => update(options, appFolder, current));
  } catch (error) {
    return refused(error instanceof UpdateError ? error.code : 'update.disk');
  }
}

async function update(options: UpdateOptions, appFolder: string, current: Current): Promise<UpdateResult> {
  const { keys = pinnedKeys, nowMs = Date.now(), disk = nodeUpdateDisk, signal } = options;
  await removeMovedAside(appFolder);
  const feedUrl = readFeedAddress(options.feedUrl, keys);
  const bytes = await load(feedUrl, { maxBytes: maxFeedBytes, code: 'update.tooLarge' }, signal);
  const feedText = bytes.toString('utf8');
  const feed = openFeed(feedText, keys.keys);
  const isNewer = checkOffer(feed, { feedUrl, currentVersion: current.version, nowMs });
  if (!isNewer) return { state: 'current', version: current.version, code: null };
  const { failedManifests } = readStartRecord(appFolder, current.version);
  if (failedManifests.includes(manifestDigest(feedText))) throw new UpdateError('update.failedBefore');
  const loadFile = (file: { readonly url: string; readonly size: number }) =>
    load(new URL(file.url, feedUrl), { maxBytes: file.size, code: 'update.size' }, signal);
  const verify = () => verifyVersion(appFolder, feed.version, keys.keys);
  if ((feed.setup?.shell ?? shellGeneration) > shellGeneration) await downloadSetup(feed, loadFile);
  else await applyVersion(disk, appFolder, current, { feed, feedText, loadFile, verify });
  await removeOldVersions(disk, appFolder, readCurrent(appFolder) ?? current);
  return { state: 'applied', version: feed.version, code: null };
}

/** The files need a newer executable, so the complete setup replaces it. */
async function downloadSetup(
  { setup, version }: FeedBody,
  loadFile: (file: { readonly url: string; readonly size: number }) => Promise<Buffer>,
): Promise<void> {
  if (setup === undefined || process.platform !== 'win32') throw new UpdateError('update.setupRequired');
  const bytes = await loadFile(setup);
  checkFile(setup, bytes, 'the setup');
  runSetup(tmpdir(), version, bytes);
}
