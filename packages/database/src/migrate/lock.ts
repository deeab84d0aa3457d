/** The advisory lock that set-up and migrations of all processes share. Any number will do, as long as it stays. */
export const lock = 7_203_115;
