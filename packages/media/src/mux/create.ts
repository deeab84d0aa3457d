import type { Sink } from '../model/ports.ts';
import { AdtsFile } from './audio/adts-file.ts';
import { FlacFile } from './audio/flac-file.ts';
import { Mp3File } from './audio/mp3-file.ts';
import { OggFile } from './audio/ogg-file.ts';
import { WavFile } from './audio/wav-file.ts';
import { MkvMuxer } from './mkv/mkv-muxer.ts';
import { recoverMkv } from './mkv/recover.ts';
import { Mp4Muxer } from './mp4/mp4-muxer.ts';
import { recoverMp4 } from './mp4/recover.ts';
import type { Muxer, MuxerOptions, Recovered } from './muxer.ts';
import { recoverTs } from './ts/recover.ts';
import { TsMuxer } from './ts/ts-muxer.ts';

/** A muxer for the container. With `resume` it continues what `recover` found. */
export function createMuxer(options: MuxerOptions): Muxer {
  switch (options.container) {
    case 'mp4':
    case 'm4a':
      return new Mp4Muxer(options);
    case 'mkv':
    case 'webm':
      return new MkvMuxer(options);
    case 'ts':
      return new TsMuxer(options);
    case 'mp3':
      return new Mp3File(options);
    case 'aac':
      return new AdtsFile(options);
    case 'flac':
      return new FlacFile(options);
    case 'ogg':
      return new OggFile(options);
    case 'wav':
      return new WavFile(options);
  }
}

/**
 * Inspects a file left by a crash, without changing it. Undefined when it cannot be continued: it is not one of our
 * files, has no complete header, or its container is too simple.
 */
export async function recover(sink: Sink): Promise<Recovered | undefined> {
  return (await recoverMp4(sink)) ?? (await recoverMkv(sink)) ?? (await recoverTs(sink));
}
