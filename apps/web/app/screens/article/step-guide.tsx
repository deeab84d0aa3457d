import { Link, Step, StepList, TipIcon } from '@clipharbor/ui';
import type { ArticleStep } from '../../content/article/article.ts';
import { Inlines } from './inlines.tsx';
import { Picture } from './picture.tsx';

/** Numbered steps with their tips and pictures. */
export function StepGuide({ steps }: { steps: readonly ArticleStep[] }) {
  return (
    <StepList className="plain">
      {steps.map(({ title, description, tips, images }) => (
        <Step key={title} title={<p className="text-ink text-lg">{title}</p>}>
          {'href' in description ? (
            <Link href={description.href} external className="break-all">
              {description.href}
            </Link>
          ) : (
            <p>
              <Inlines of={description} />
            </p>
          )}
          {tips.map((tip, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text of an article never changes order
            <p key={index} className="mt-3 flex gap-2 text-sm text-success-text">
              <TipIcon className="mt-0.5 size-4.5" />
              <span className="min-w-0">
                <Inlines of={tip} />
              </span>
            </p>
          ))}
          {images.map((image) => (
            <Picture key={image.src} {...image} />
          ))}
        </Step>
      ))}
    </StepList>
  );
}
