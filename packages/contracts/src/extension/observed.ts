import * as z from 'zod/mini';
import { filled, text } from '../shapes.ts';
import { address, maxAddressCharacters } from './media.ts';

/** What our script in the page's main world saw. The page can forge all of it, so it is limited and never trusted. */
const observedItem = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The text of a manifest. `url`: address of its response, empty for `data:`, `blob:` and the like. */
    z.object({
      kind: z.literal('manifest'),
      url: text(maxAddressCharacters),
      text: filled(1024 * 1024),
      /** The whole response to a plain request, which we can repeat. */
      isRepeatable: z.boolean(),
    }),
    /** The address of a manifest, found in JSON. */
    z.object({ kind: z.literal('address'), url: address }),
    /** What an object URL plays, and where it came from. */
    z.object({
      kind: z.literal('player'),
      objectUrl: filled(400),
      types: z.array(text(200)).check(z.maxLength(8)),
      sources: z.array(z.object({ url: address, isPart: z.boolean() })).check(z.maxLength(8)),
      /** The duration that the page reports. Absent until it does. */
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

/** Room for a few long manifests. */
export const maxObservedBytes = 8 * 1024 * 1024;
