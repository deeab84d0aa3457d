import * as z from 'zod/mini';
import { filled, text } from '../shapes.ts';
import { address, maxAddressCharacters } from './media.ts';

/** What our script in a page's own world saw. The page can forge all of it: it is data within limits, and nothing is trusted. */
const observedItem = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The text of a manifest. `url`: of the answer that had it, empty for `data:`, `blob:` and the like. */
    z.object({
      kind: z.literal('manifest'),
      url: text(maxAddressCharacters),
      text: filled(1024 * 1024),
      /** The whole answer to a plain request: we can make it again. */
      isRepeatable: z.boolean(),
    }),
    /** The address of a manifest, named by JSON. */
    z.object({ kind: z.literal('address'), url: address }),
    /** What is played under an object URL, and where it came from. */
    z.object({
      kind: z.literal('player'),
      objectUrl: filled(400),
      types: z.array(text(200)).check(z.maxLength(8)),
      sources: z.array(z.object({ url: address, isPart: z.boolean() })).check(z.maxLength(8)),
      /** How long the page says it is. Absent while it does not say. */
      durationSeconds: z.optional(z.number().check(z.positive())),
    }),
  ]),
);
export type ObservedItem = z.output<typeof observedItem>;

/** From our script in a page. */
export const observedMessage = z.lazy(() =>
  z.object({
    to: z.literal('background'),
    type: z.literal('page.observed'),
    items: z.array(observedItem).check(z.maxLength(100)),
  }),
);

/** A few long manifests at once. */
export const maxObservedBytes = 8 * 1024 * 1024;
