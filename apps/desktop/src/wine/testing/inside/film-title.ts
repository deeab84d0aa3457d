/** Has characters beyond ASCII, and some that Windows does not allow in file names. */
export const filmTitle = 'Über: “Film”?';
