/** The codec families in CODECS lists: those that we support, and those that we only recognize. */
const codecFamilies: readonly {
  readonly family: string;
  readonly kind: 'video' | 'audio' | 'text';
  readonly names: RegExp;
}[] = [
  { family: 'avc', kind: 'video', names: /^avc[1-4]/ },
  { family: 'hevc', kind: 'video', names: /^(?:hev1|hvc1)/ },
  { family: 'vp9', kind: 'video', names: /^(?:vp09|vp9)/ },
  { family: 'vp8', kind: 'video', names: /^(?:vp08|vp8)/ },
  { family: 'av1', kind: 'video', names: /^av01/ },
  { family: 'other', kind: 'video', names: /^(?:dvh1|dvhe|dva1|dvav|dav1|mp4v|mjpg|vvc1|vvi1|theora|s263|lvc1|evc1)/ },
  { family: 'mp3', kind: 'audio', names: /^(?:mp3|mp4a\.(?:40\.34|6b|69))/ },
  { family: 'aac', kind: 'audio', names: /^(?:mp4a|aac)/ },
  { family: 'opus', kind: 'audio', names: /^opus/ },
  { family: 'ac3', kind: 'audio', names: /^(?:ac-3|mp4a\.a5)/ },
  { family: 'eac3', kind: 'audio', names: /^(?:ec-3|ec\+3|mp4a\.a6)/ },
  { family: 'flac', kind: 'audio', names: /^flac/ },
  { family: 'alac', kind: 'audio', names: /^alac/ },
  { family: 'vorbis', kind: 'audio', names: /^vorbis/ },
  { family: 'other', kind: 'audio', names: /^(?:ac-4|dts|mha|mhm|iamf|xhe)/ },
  { family: 'text', kind: 'text', names: /^(?:stpp|wvtt|tx3g|vtt|im1t)/ },
];

/** Kind and family of one codec name; undefined when it is unknown. */
export function codecFamily(codec: string): { family: string; kind: 'video' | 'audio' | 'text' } | undefined {
  const name = codec.trim().toLowerCase();
  // AC-3 and MP3 also use `mp4a`, so the narrow patterns are tried first.
  const narrow = codecFamilies.find(({ family, names }) => family !== 'aac' && names.test(name));
  return narrow ?? codecFamilies.find(({ names }) => names.test(name));
}

/** The names of one kind in a CODECS list. */
export function codecsOfKind(codecs: string | undefined, kind: 'video' | 'audio' | 'text'): string[] {
  const names = (codecs ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => codecFamily(name)?.kind === kind);
}
