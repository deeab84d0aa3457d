import { MediaError } from '../../model/errors.ts';
import type { Presentation } from '../../model/manifest.ts';
import type { LoadedText } from '../load.ts';
export function openDash(loaded: LoadedText, _o: unknown): Promise<Presentation> {
  throw new MediaError('media.unsupported', 'DASH', { facts: { url: loaded.url } });
}
