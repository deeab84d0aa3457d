import { createDemuxer } from '../demux/index.ts';
import { Assembler } from '../job/assembler.ts';
import { chooseMoving, chooseTexts } from '../job/choose.ts';
import type { JobContext } from '../job/job-context.ts';
import type { LoadedSegment } from '../job/loaded-segment.ts';
import { type FinishedFile, OutputFiles } from '../job/output-files.ts';
import { planDownload } from '../job/plan.ts';
import { SegmentLoader } from '../job/segment-loader.ts';
import type { DownloadResult, SubtitleKind } from '../job/types.ts';
import { MediaError } from '../model/errors.ts';
import type { Presentation, Segment, TrackInfo } from '../model/manifest.ts';
import { type Cue, mergeCues, packetToCue, writeSrt, writeVtt } from '../text/index.ts';
import { type Placed, Window } from '../timeline/index.ts';
import { wholeHealth } from './whole-health.ts';

/** Saves only the subtitles, as a text file. */
export async function downloadText(
  job: JobContext,
  presentation: Presentation,
  kind: SubtitleKind,
): Promise<DownloadResult> {
  if (presentation.isLive) throw new MediaError('input.invalid', 'Subtitles of a live stream are recorded with it.');
  const [track] = chooseTexts(presentation, job.options);
  if (!track) throw new MediaError('manifest.empty', 'This media has no such subtitles.');
  const cues = await loadCues(job, presentation, track);
  await writeCues(job, job.output, cues, kind);
  return { status: 'done', files: job.output.finished, duration: cues.at(-1)?.end ?? 0, health: wholeHealth };
}

/** Saves the requested subtitles as files next to a finished one: `Film.mp4`, `Film.en.srt`. */
export async function saveTextsBeside(
  job: JobContext,
  presentation: Presentation,
  file: string,
  kind: SubtitleKind,
): Promise<FinishedFile[]> {
  const files: FinishedFile[] = [];
  for (const track of chooseTexts(presentation, job.options)) {
    const name = `${file.slice(0, file.lastIndexOf('.'))}.${languageOf(track)}.${kind}`;
    const output = new OutputFiles({ storage: job.options.storage, name, hasExtension: true, isSeries: false });
    await writeCues(job, output, await loadCues(job, presentation, track), kind);
    files.push(...output.finished);
  }
  return files;
}

/** A manifest may contain anything here, and it becomes part of a file name. */
const languageOf = ({ language = '' }: TrackInfo): string => (/^[a-z\d-]{1,35}$/i.test(language) ? language : 'und');

async function loadCues(job: JobContext, presentation: Presentation, track: TrackInfo): Promise<Cue[]> {
  const { options, signal } = job;
  const { id } = track;
  const list = await presentation.segments(id, signal);
  const plan = planDownload([{ track, kinds: new Set(['text']) }], new Map([[id, list]]), options);
  // The film begins with its sound or its picture, whichever comes first, so one of them alone cannot show where.
  const clockTracks = chooseMoving(presentation, options);
  const loader = new SegmentLoader(job.loading, presentation, [track, ...clockTracks]);
  const assembler = new Assembler({
    renditions: [{ id, isText: true }, ...clockTracks.map((one) => ({ id: one.id, isText: false }))],
    createDemuxer: (_, { bytes, init }) => createDemuxer(bytes, init),
    onProblem: (_, __, { detail }) => job.emit({ type: 'warning', code: 'media', message: detail }),
  });
  const clockSegments = new Map<string, readonly Segment[]>();
  for (const one of clockTracks) clockSegments.set(one.id, (await presentation.segments(one.id, signal)).segments);
  const window = new Window(plan.range);
  const cues: Cue[] = [];
  const take = (placed: readonly Placed[]): void => {
    for (const batch of placed) {
      for (const packet of window.apply(batch)?.packets ?? []) cues.push(packetToCue(packet, batch.format));
    }
  };
  const load = (feed: string, segment: Segment): Promise<LoadedSegment> =>
    loader.load(segment, { feed, position: segment.start, signal });
  let period: number | undefined;
  for (const segment of plan.segments.get(id) ?? []) {
    if (segment.isGap) continue;
    if (segment.period !== period) {
      // Only sound or video defines how the MPEG time of this period maps to presentation time.
      const firsts = [...clockSegments].map(async ([rendition, segments]) => {
        const first = segments.find((one) => one.period === segment.period && !one.isGap);
        return first ? [{ rendition, loaded: await load(rendition, first) }] : [];
      });
      assembler.anchor((await Promise.all(firsts)).flat());
      period = segment.period;
    }
    take(assembler.push(id, await load(id, segment)));
    job.progress({ seconds: segment.start + segment.duration - plan.range.zero, totalSeconds: plan.duration });
  }
  take(assembler.finish());
  return mergeCues(cues);
}

async function writeCues(
  job: JobContext,
  output: OutputFiles,
  cues: readonly Cue[],
  kind: SubtitleKind,
): Promise<void> {
  const bytes = new TextEncoder().encode(kind === 'srt' ? writeSrt(cues) : writeVtt(cues));
  const { sink, name } = await output.open(kind);
  job.emit({ type: 'output', name, isResumed: false });
  await sink.write(0, [bytes]);
  await output.commit(bytes.length);
}
