import type { Format, Packet } from '../../model/packet.ts';
import type { Chunks } from '../bytes/writer.ts';
import { adtsHeaders } from '../codec/adts.ts';
import type { TrackOptions } from '../muxer.ts';
import type { TrackState } from '../track-state.ts';
import { AudioFile } from './audio-file.ts';

/** AAC with a header before every frame. Has no room for tags, duration or pauses. */
export class AdtsFile extends AudioFile {
  protected override makeTrack(index: number, format: Format, options: TrackOptions): TrackState {
    const track = super.makeTrack(index, format, options);
    adtsHeaders(this.format);
    return track;
  }

  protected start(): Chunks {
    return [];
  }

  protected frames(packets: readonly Packet[]): Chunks {
    const header = adtsHeaders(this.format);
    return packets.flatMap(({ data }) => [header(data.length), data]);
  }

  protected async end(): Promise<number> {
    return this.length;
  }
}
