import { ExternalIcon } from '../icons/external.tsx';

/**
 * The arrow after a link that opens a new tab. A line may break before inline elements that are not text, and before padding. So the
 * arrow is out of the flow, and no-break spaces reserve its place next to the last word.
 */
export const ExternalArrow = () => (
  <span aria-hidden="true" className="relative before:content-['\00a0\00a0\00a0\00a0']">
    <ExternalIcon className="absolute end-0 bottom-0.5 size-[0.9em]" />
  </span>
);
