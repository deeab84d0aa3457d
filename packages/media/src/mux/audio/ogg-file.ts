import { MediaError } from '../../model/errors.ts';
import type { Packet } from '../../model/packet.ts';
import { type Chunks, join, utf8 } from '../bytes/writer.ts';
import { opusHead } from '../codec/opus.ts';
import { primingTicks } from '../codec/priming.ts';
import type { Metadata } from '../muxer.ts';
import { AudioFile } from './audio-file.ts';
import { lastPage, oggPage, pageFlags, segmentCount } from './ogg-page.ts';
import { flacPicture, vorbisComment } from './vorbis-comment.ts';

const defaultReserveBytes = 4096;
/** A page holds 255 segments of 255 bytes; the tags stay on one page, so that no later page is renumbered. */
const maxTagBytes = 255 * 255 - 1;
const opusRateHz = 48_000;
/** Samples per page, so that a seek lands within half a second. */
const pageSamples = opusRateHz / 2;

/** Opus in Ogg. The tags have a page of fixed size: a picture that does not fit into `reserve` is left out. */
export class OggFile extends AudioFile {
  readonly #tagBytes = Math.min(maxTagBytes, Math.max(256, this.reserve(defaultReserveBytes)));
  #tagsAt = 0;
  #pages = 2;
  #last: { readonly position: number; readonly page: Uint8Array } | undefined;

  protected start(): Chunks {
    const head = oggPage([opusHead(this.format)], { flags: pageFlags.first, granule: 0, number: 0 });
    this.#tagsAt = head.length;
    return [head, this.#tags({}, 0)];
  }

  protected frames(packets: readonly Packet[], position: number): Chunks {
    const { timescale } = this.format;
    const swallowed = primingTicks(this.format);
    const pages: Uint8Array[] = [];
    let at = position;
    let group: Packet[] = [];
    let segments = 0;
    const close = (): void => {
      const final = group.at(-1);
      if (!final) return;
      // Ogg counts from the first decoded sample, so dropped samples are before time 0 but after sample 0.
      const granule = Math.max(0, Math.round(((final.pts + final.duration + swallowed) * opusRateHz) / timescale));
      const page = oggPage(
        group.map(({ data }) => data),
        { flags: 0, granule, number: this.#pages },
      );
      this.#pages += 1;
      this.#last = { position: at, page };
      pages.push(page);
      at += page.length;
      group = [];
      segments = 0;
    };
    for (const packet of packets) {
      const count = segmentCount(packet.data);
      if (count > 255) throw new MediaError('segment.damaged', 'An Opus packet is impossibly long.');
      const [first] = group;
      const isFull =
        segments + count > 255 || (first && (packet.pts - first.pts) * opusRateHz >= pageSamples * timescale);
      if (isFull) close();
      group.push(packet);
      segments += count;
    }
    close();
    return pages;
  }

  protected async end(metadata: Metadata): Promise<number> {
    const { end = 0, timescale } = this.track(0);
    await this.sink.write(this.#tagsAt, [this.#tags(metadata, end / timescale)]);
    if (this.#last) await this.sink.write(this.#last.position, [lastPage(this.#last.page)]);
    return this.length;
  }

  #tags(metadata: Metadata, seconds: number): Uint8Array {
    const { cover, ...texts } = metadata;
    const room = this.#tagBytes - 8;
    const picture = cover ? [`METADATA_BLOCK_PICTURE=${base64(flacPicture(cover))}`] : [];
    const { title, artist, date, sourceUrl } = metadata;
    const short = {
      ...(title && { title }),
      ...(artist && { artist }),
      ...(date && { date }),
      ...(sourceUrl && { sourceUrl }),
    };
    const none = vorbisComment({}, 0);
    const candidates = [vorbisComment(texts, seconds, picture), vorbisComment(texts, seconds), vorbisComment(short, 0)];
    const comment = candidates.find(({ length }) => length <= room) ?? none;
    const padding = new Uint8Array(room - comment.length);
    const packet = join([utf8('OpusTags'), comment, padding]);
    return oggPage([packet], { flags: 0, granule: 0, number: 1 });
  }
}

function base64(bytes: Uint8Array): string {
  let letters = '';
  // In parts, because a call accepts only a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}
