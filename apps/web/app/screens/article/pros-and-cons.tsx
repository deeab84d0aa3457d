import { Card, CheckIcon, type Icon, MinusIcon } from '@clipharbor/ui';
import type { ProsOrCons } from '../../content/article/article.ts';
import { Inlines } from './inlines.tsx';

const sides: readonly { name: 'pros' | 'cons'; Mark: Icon; look: string }[] = [
  { name: 'pros', Mark: CheckIcon, look: 'text-success-text' },
  { name: 'cons', Mark: MinusIcon, look: 'text-danger-text' },
];

/** Pros and cons, side by side. */
export function ProsAndCons(lists: { pros: ProsOrCons; cons: ProsOrCons }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sides.map(({ name, Mark, look }) => (
        <Card key={name} as="section">
          <p className={`mb-3 font-semibold ${look}`}>{lists[name].title}</p>
          <ul className="plain space-y-2 text-sm">
            {lists[name].items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text of an article never changes order
              <li key={index} className="flex gap-2.5">
                <Mark className={`mt-0.5 size-4.5 ${look}`} />
                <span className="min-w-0">
                  <Inlines of={item} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
