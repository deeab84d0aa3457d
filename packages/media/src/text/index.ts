export type { Cue } from './cue.ts';
export { mergeCues } from './merge.ts';
export { cueToPacket, packetToCue } from './packets.ts';
export { parseTtml } from './ttml-parse.ts';
export { parseVtt, type VttFile } from './vtt-parse.ts';
export { writeSrt, writeVtt } from './write.ts';
