import type { Demuxed } from '../../model/packet.ts';
import { accessDelimiter, adtsFrame, annexB, avcPps, avcSlice, avcSps } from './elementary.ts';
import { TsWriter } from './ts-writer.ts';

/** The pieces of a small transport stream with one picture track and one sound track. */
export const videoPid = 0x101;
export const audioPid = 0x102;
export const video = { pid: videoPid, type: 0x1b };
export const audio = { pid: audioPid, type: 0x0f };
export const sps = avcSps(320, 192);
export const pps = avcPps();
export const idr = avcSlice({ isIdr: true, fill: 0x22 });
export const keyFrame = annexB(accessDelimiter, sps, pps, idr);
export const codes = ({ problems }: Demuxed): string[] => problems.map(({ code }) => code);
export const begin = (): TsWriter => new TsWriter().pat().pmt([video, audio]);
export const plainFrame = (fill: number) => annexB(accessDelimiter, avcSlice({ fill }));
export const sound = (fill: number, size = 50) => adtsFrame(new Uint8Array(size).fill(fill));

/** Payloads of all packets of a kind. */
export function payloads(results: readonly Demuxed[], kind: string): Uint8Array[] {
  return results.flatMap(({ tracks }) =>
    tracks.filter(({ format }) => format.kind === kind).flatMap(({ packets }) => packets.map(({ data }) => data)),
  );
}
