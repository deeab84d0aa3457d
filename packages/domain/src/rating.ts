export type RatingLabel = 'prompt' | 'veryDissatisfied' | 'dissatisfied' | 'neutral' | 'satisfied' | 'verySatisfied';

/** What a rating means in words. `null` or 0: nothing is selected, so the visitor is asked to. */
export function ratingLabel(value: number | null): RatingLabel {
  if (value === null || value <= 0) return 'prompt';
  if (value <= 1) return 'veryDissatisfied';
  if (value <= 2) return 'dissatisfied';
  if (value <= 3) return 'neutral';
  if (value <= 4) return 'satisfied';
  return 'verySatisfied';
}
