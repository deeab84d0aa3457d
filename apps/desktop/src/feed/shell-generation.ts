/** The generation of this executable. Raise it when a version needs something that only a new setup provides. */
export const shellGeneration = 1;
