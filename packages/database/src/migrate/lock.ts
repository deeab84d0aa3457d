/** The advisory lock for setup and migrations, shared by all processes. Any number will do, as long as it never changes. */
export const lock = 7_203_115;
