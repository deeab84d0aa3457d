import { type FeedBody, feedBody, feedEnvelope } from '@clipharbor/contracts';
import { areDistinctPaths, isSafePath } from './safe-path.ts';
import { isSignedByPinnedKey } from './signature.ts';
import { UpdateError } from './update-error.ts';

/** The entry file of a version. */
export const entryName = 'main.cjs';

/** The contents of a feed, after checking that one of the pinned keys signed it. */
export function openFeed(text: string, keys: readonly string[]): FeedBody {
  const envelope = feedEnvelope.safeParse(parseJson(text));
  if (!envelope.success) throw new UpdateError('update.invalid', 'not a feed');
  const { body, signatures } = envelope.data;
  if (!isSignedByPinnedKey(body, signatures, keys)) throw new UpdateError('update.signature');
  const parsed = feedBody.safeParse(parseJson(body));
  if (!parsed.success) throw new UpdateError('update.invalid', 'the signed text does not match the schema');
  const paths = parsed.data.files.map(({ path }) => path);
  const unsafe = paths.find((path) => !isSafePath(path));
  if (unsafe !== undefined) throw new UpdateError('update.path', `unsafe path ${JSON.stringify(unsafe)}`);
  if (!areDistinctPaths(paths)) throw new UpdateError('update.path', 'two files share a path');
  if (!paths.includes(entryName)) throw new UpdateError('update.invalid', `${entryName} is missing`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UpdateError('update.invalid', 'not JSON', error);
  }
}
