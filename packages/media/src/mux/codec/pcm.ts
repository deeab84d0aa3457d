import type { AudioFormat } from '../../model/packet.ts';

/** How a sample of uncompressed sound is stored. */
export interface PcmLayout {
  readonly bits: 16 | 24 | 32;
  readonly isFloat: boolean;
}

/** Named by the codec string: `pcm-s16le`, `pcm-s24le`, `pcm-s32le` or `pcm-f32le`. 16 bits when it has another name. */
export function pcmLayout({ codecString }: AudioFormat): PcmLayout {
  const [, kind, bits] = /^pcm-([sf])(16|24|32)le$/.exec(codecString) ?? [];
  return { bits: bits === '24' ? 24 : bits === '32' ? 32 : 16, isFloat: kind === 'f' };
}
