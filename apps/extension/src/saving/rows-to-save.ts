import type { MediaRow } from '@clipharbor/contracts';

type Listed = Pick<MediaRow, 'kind' | 'isAnalysed' | 'refusal'>;

/** What one click for the whole page saves: everything that may be saved, except live streams, which do not end. */
export const rowsToSave = <Row extends Listed>(rows: readonly Row[]): Row[] =>
  rows.filter(
    ({ kind, isAnalysed, refusal }) => isAnalysed && refusal === null && (kind === 'video' || kind === 'audio'),
  );
