import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyInto, type MadeStream } from './hls.ts';
import { cachedFolder, ffmpeg, run } from './make.ts';

export interface DashOptions {
  /** How segments are addressed. */
  readonly addressing?: 'number' | 'timeline' | 'list' | 'listRanges';
  readonly segmentType?: 'mp4' | 'webm';
  readonly segmentSeconds?: number;
}

const manifest = 'stream.mpd';

/** Packages a source file as DASH with separate sound, without re-encoding. */
export async function dash(source: string, options: DashOptions = {}): Promise<MadeStream> {
  const { addressing = 'number', segmentType = 'mp4', segmentSeconds = 2 } = options;
  const addressArgs = {
    number: ['-use_template', '1', '-use_timeline', '0'],
    timeline: ['-use_template', '1', '-use_timeline', '1'],
    list: ['-use_template', '0', '-use_timeline', '0'],
    listRanges: ['-use_template', '0', '-use_timeline', '0', '-single_file', '1'],
  }[addressing];
  const args = [
    ...['-i', source, '-map', '0', '-c', 'copy', '-f', 'dash', '-seg_duration', `${segmentSeconds}`],
    ...addressArgs,
    ...['-dash_segment_type', segmentType, manifest],
  ];
  return { folder: await cachedFolder(args.join(' '), (folder) => ffmpeg(folder, ...args)), manifest };
}

/** One file per track, addressed through its own index (SegmentBase). */
export async function dashSegmentBase(source: string): Promise<MadeStream> {
  const folder = await cachedFolder(`segment base 2 ${source}`, async (target) => {
    const sets: string[] = [];
    for (const kind of ['v', 'a']) {
      const name = `${kind}.mp4`;
      await ffmpeg(
        target,
        '-i',
        source,
        '-map',
        `0:${kind}`,
        '-c',
        'copy',
        '-frag_duration',
        '2000000',
        '-movflags',
        'frag_keyframe+empty_moov+default_base_moof+delay_moov+dash+global_sidx',
        name,
      );
      const bytes = await readFile(join(target, name));
      const at = bytes.indexOf('sidx') - 4;
      const size = bytes.readUInt32BE(at);
      const codecs = kind === 'v' ? 'avc1.42c00b' : 'mp4a.40.2';
      sets.push(`<AdaptationSet contentType="${kind === 'v' ? 'video' : 'audio'}" mimeType="${kind === 'v' ? 'video' : 'audio'}/mp4" codecs="${codecs}">
  <Representation id="${kind}" bandwidth="100000"${kind === 'v' ? ' width="192" height="108"' : ''}><BaseURL>${name}</BaseURL>
  <SegmentBase indexRange="${at}-${at + size - 1}"><Initialization range="0-${at - 1}"/></SegmentBase></Representation></AdaptationSet>`);
    }
    const duration = `PT${await seconds(target)}S`;
    await writeFile(join(target, manifest), mpd(duration, `<Period>${sets.join('\n')}</Period>`));
  });
  return { folder, manifest };
}

async function seconds(folder: string): Promise<string> {
  const out = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    join(folder, 'v.mp4'),
  ]);
  return out.toString().trim();
}

const mpd = (duration: string, periods: string): string =>
  `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="${duration}" minBufferTime="PT2S" profiles="urn:mpeg:dash:profile:full:2011">${periods}</MPD>`;

/** Several DASH streams one after the other, each as a period. */
export async function multiPeriod(parts: readonly MadeStream[]): Promise<MadeStream> {
  const folder = await cachedFolder(`periods 2 ${parts.map((part) => part.folder).join(' ')}`, async (target) => {
    let total = 0;
    const periods: string[] = [];
    for (const [index, part] of parts.entries()) {
      await copyInto(part.folder, target, `p${index}-`);
      const text = await readFile(join(part.folder, part.manifest), 'utf8');
      const length = isoSeconds(/mediaPresentationDuration="([^"]+)"/.exec(text)?.[1] ?? 'PT0S');
      const period = /<Period[^>]*>([\s\S]*)<\/Period>/.exec(text)?.[1] ?? '';
      const renamed = period.replaceAll(/(media|initialization)="/g, `$1="p${index}-`);
      periods.push(
        `<Period id="${index}" start="PT${total.toFixed(3)}S" duration="PT${length.toFixed(3)}S">${renamed}</Period>`,
      );
      total += length;
    }
    await writeFile(join(target, manifest), mpd(`PT${total.toFixed(3)}S`, periods.join('\n')));
  });
  return { folder, manifest };
}

function isoSeconds(text: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = /PT(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
