import { walk } from '../json/walk.ts';
import type { Notice } from '../model/candidate.ts';
import type { RedditRecipe } from '../recipes/built-in.ts';
import { Sightings } from './found.ts';
import { redditElements } from './reddit-elements.ts';
import { type GalleryOrder, redditMediaAt, redditNoticeAt } from './reddit-json.ts';
import type { Site } from './site.ts';

/** The newer site writes a post into the attributes of its elements; the older site and its API responses use JSON. */
export const reddit: Site<RedditRecipe> = {
  markers: ({ keys }) =>
    [keys.hlsUrl, keys.dashUrl, keys.fileUrl, keys.mediaTable, keys.linkedAddress, keys.reason].flat(),
  find(page, recipe) {
    const sightings = new Sightings(page.budget);
    const notices: Notice[] = [];
    const order: GalleryOrder = new WeakMap();
    for (const sighting of redditElements(page, recipe)) sightings.add(sighting);
    for (const { value } of page.documents) {
      walk(value, page.budget, (node) => {
        sightings.add(redditMediaAt(node, order, recipe));
        const notice = redditNoticeAt(node, recipe);
        if (notice) notices.push(notice);
        return undefined;
      });
    }
    return { found: sightings.found, notices };
  },
};
