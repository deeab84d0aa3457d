import { direction } from '@clipharbor/i18n';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { useLocale } from '../formats/use-locale.ts';
import { ratingAfterKey, ratingValues, starFill } from '../rating-values.ts';
import { FieldError } from './field.tsx';

export interface RatingProps {
  label: string;
  /** `null` if nothing is chosen. */
  value: number | null;
  onValueChange: (value: number) => void;
  /** The meaning of a value in words, shown next to the stars. */
  describe?: (value: number | null) => string;
  error?: string | undefined;
  name?: string;
}

const stars = [0, 1, 2, 3, 4];
const scale = stars.length;
const outline = 'M12 3.2l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z';

/**
 * Stars in half steps. Built from ten radio buttons: every value has a name and can be reached by keyboard, pointer and touch.
 */
export function Rating({ label, value, onValueChange, describe, error, name }: RatingProps) {
  const t = useTranslations('ui.rating');
  const readingDirection = direction(useLocale());
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value ?? 0;

  function nameOf(own: number): string {
    const rating = t('value', { value: own, scale });
    return describe ? t('meaning', { rating, meaning: describe(own) }) : rating;
  }
  function followKey(event: KeyboardEvent): void {
    const next = ratingAfterKey(event.key, value, scale, readingDirection);
    if (next === null) return;
    // Browsers disagree about arrow keys in right-to-left radio groups, so we handle the keys.
    event.preventDefault();
    onValueChange(next);
    row.current?.querySelector<HTMLElement>(`input[value="${next}"]`)?.focus();
  }

  return (
    <div
      role="radiogroup"
      onKeyDown={followKey}
      className="min-w-0"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <p id={`${id}-label`} className="mb-1.5 font-medium text-sm">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div
          ref={row}
          onPointerLeave={() => setHovered(null)}
          className="relative -ms-1.5 flex rounded-md outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          {stars.map((index) => (
            <Star key={index} fill={starFill(shown, index)} />
          ))}
          <div className="absolute inset-0 flex">
            {ratingValues(scale).map((own) => (
              <input
                key={own}
                type="radio"
                name={name ?? id}
                value={own}
                checked={own === value}
                onChange={() => onValueChange(own)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(own)}
                aria-label={nameOf(own)}
                className="h-full flex-1 cursor-pointer appearance-none outline-none"
              />
            ))}
          </div>
        </div>
        {describe && (
          <p className="text-muted text-sm" aria-hidden="true">
            {describe(hovered ?? value)}
          </p>
        )}
      </div>
      {error && (
        <div className="mt-1.5 text-sm">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

/** The same star twice: the outline below, the filled one above it, clipped at the value. */
function Star({ fill }: { fill: 0 | 0.5 | 1 }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className="size-12 p-1.5 rtl:-scale-x-100"
    >
      <path d={outline} className="fill-sunken stroke-control" />
      {fill > 0 && (
        <path
          d={outline}
          className={classNames(
            'fill-warning stroke-warning-strong forced-colors:fill-[Highlight] forced-colors:stroke-[Highlight]',
            fill === 0.5 && '[clip-path:inset(-10%_50%_-10%_-10%)]',
          )}
        />
      )}
    </svg>
  );
}
