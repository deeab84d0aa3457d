import { createDemuxer } from '../demux/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Presentation, Segment } from '../model/manifest.ts';
import { type Cue, mergeCues, packetToCue, writeSrt, writeVtt } from '../text/index.ts';
import { type Placed, Window } from '../timeline/index.ts';
import { Assembler } from './assembler.ts';
import { chooseRenditions } from './choose.ts';
import type { JobContext } from './job-context.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import { planDownload } from './plan.ts';
import { SegmentLoader } from './segment-loader.ts';
import type { DownloadResult } from './types.ts';

/** Saves subtitles alone, as a text file. */
export async function downloadText(job: JobContext, presentation: Presentation): Promise<DownloadResult> {
  if (presentation.isLive) throw new MediaError('input.invalid', 'Subtitles of a live stream are recorded with it.');
  const { options, signal } = job;
  const renditions = chooseRenditions(presentation, options);
  const [rendition] = renditions;
  if (!rendition) throw new MediaError('manifest.empty', 'This media has no subtitles.');
  const { id } = rendition.track;
  const list = await presentation.segments(id, signal);
  const plan = planDownload(renditions, new Map([[id, list]]), options);
  const clockTrack = presentation.tracks.find(({ kind }) => kind !== 'text');
  const loader = new SegmentLoader(job.loading, presentation, [rendition.track, ...(clockTrack ? [clockTrack] : [])]);
  const assembler = new Assembler({
    renditions: [{ id, isText: true }, ...(clockTrack ? [{ id: clockTrack.id, isText: false }] : [])],
    createDemuxer: (_, { bytes, init }) => createDemuxer(bytes, init),
    onProblem: (_, __, { detail }) => job.emit({ type: 'warning', code: 'media', message: detail }),
  });
  const clockSegments = clockTrack ? (await presentation.segments(clockTrack.id, signal)).segments : [];
  const window = new Window(plan.range);
  const cues: Cue[] = [];
  const take = (placed: readonly Placed[]): void => {
    for (const batch of placed) {
      for (const packet of window.apply(batch)?.packets ?? []) cues.push(packetToCue(packet, batch.format));
    }
  };
  const load = (track: string, segment: Segment): Promise<LoadedSegment> =>
    loader.load(segment, { feed: track, position: segment.start, signal });
  let period: number | undefined;
  for (const segment of plan.segments.get(id) ?? []) {
    if (segment.isGap) continue;
    if (segment.period !== period) {
      // Only sound or picture tells how MPEG time of this period becomes time of the film.
      const first = clockSegments.find((one) => one.period === segment.period && !one.isGap);
      if (clockTrack && first)
        assembler.anchor([{ rendition: clockTrack.id, loaded: await load(clockTrack.id, first) }]);
      period = segment.period;
    }
    take(assembler.push(id, await load(id, segment)));
    job.progress({ seconds: segment.start + segment.duration - plan.range.zero, totalSeconds: plan.duration });
  }
  take(assembler.finish());
  return writeCues(job, mergeCues(cues));
}

async function writeCues(job: JobContext, cues: readonly Cue[]): Promise<DownloadResult> {
  const kind = job.options.kind === 'srt' ? 'srt' : 'vtt';
  const bytes = new TextEncoder().encode(kind === 'srt' ? writeSrt(cues) : writeVtt(cues));
  const { sink, name } = await job.output.open(kind);
  job.emit({ type: 'output', name, isResumed: false });
  await sink.write(0, [bytes]);
  await job.output.commit(bytes.length);
  const health = { isComplete: true, tracks: [], missing: [], endDifference: 0, segments: 1, warnings: [] };
  return { status: 'done', files: job.output.finished, duration: cues.at(-1)?.end ?? 0, health };
}
