import { MediaError } from '../../model/errors.ts';

/** A frame that breaks the rules of its format. */
export function damaged(detail: string): MediaError {
  return new MediaError('segment.damaged', `An AAC frame is damaged: ${detail}.`, { facts: { subject: 'AAC' } });
}

/** A kind of AAC that is not decoded here. */
export function unsupported(subject: string): MediaError {
  return new MediaError('media.unsupported', `${subject} cannot be decoded.`, { facts: { subject } });
}
