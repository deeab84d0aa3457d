/** Which generation of the executable this is. Raised when a version needs something that only a new setup brings. */
export const shellGeneration = 1;
