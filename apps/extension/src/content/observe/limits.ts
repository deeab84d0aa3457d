/** Enough for a four-hour manifest with signed URLs; longer ones are not passed on. */
export const maxObservedCharacters = 1024 * 1024;
/** Per document, whatever it does. */
export const maxReportedItems = 100;
export const maxReportedCharacters = 3 * 1024 * 1024;
/** Sources of one player: any of its segments identifies the manifest. */
export const maxPlayerSources = 8;
