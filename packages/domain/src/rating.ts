export type RatingLabel = 'prompt' | 'veryDissatisfied' | 'dissatisfied' | 'neutral' | 'satisfied' | 'verySatisfied';

/** The label of a rating. `null` or 0: nothing is selected, so the label asks the visitor to select one. */
export function ratingLabel(value: number | null): RatingLabel {
  if (value === null || value <= 0) return 'prompt';
  if (value <= 1) return 'veryDissatisfied';
  if (value <= 2) return 'dissatisfied';
  if (value <= 3) return 'neutral';
  if (value <= 4) return 'satisfied';
  return 'verySatisfied';
}
