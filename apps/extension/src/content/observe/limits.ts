/** A manifest of four hours with signed addresses; longer ones are not passed on. */
export const maxObservedCharacters = 1024 * 1024;
/** Of one document, whatever it does. */
export const maxReportedItems = 100;
export const maxReportedCharacters = 3 * 1024 * 1024;
/** Sources of one player: a manifest is recognised by any of its segments. */
export const maxPlayerSources = 8;
