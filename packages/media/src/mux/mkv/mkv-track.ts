import { MediaError } from '../../model/errors.ts';
import type { Format } from '../../model/packet.ts';
import { inBandSets } from '../codec/parameter-sets.ts';
import { primingTicks } from '../codec/priming.ts';
import { TrackState } from '../track-state.ts';

/** A track of a Matroska file that is being written. */
export class MkvTrack extends TrackState {
  /** Parameter sets to insert before every key frame, because they differ from those in the header. */
  inBand: Uint8Array | undefined;

  /**
   * Ticks of sound that the decoder drops, as stated in the header: times in the file are later by this much, so that
   * they start at zero.
   */
  get delay(): number {
    return this.format.kind === 'audio' ? Math.max(primingTicks(this.format), -(this.start ?? 0)) : 0;
  }

  /**
   * Matroska describes a track once, so a new configuration must be sent with the frames. AVC and HEVC support that in
   * band; VP8, VP9 and AV1 have it there anyway; some audio codecs need no configuration.
   */
  adopt(format: Format): void {
    switch (format.codec) {
      case 'avc':
      case 'hevc':
        this.inBand = inBandSets(format);
        return;
      case 'aac':
      case 'flac':
      case 'alac':
      case 'vorbis':
      case 'pcm':
        throw new MediaError('media.unsupported', `Matroska cannot change the configuration of ${format.codec}.`, {
          facts: { subject: format.codec },
        });
      default:
    }
  }
}
