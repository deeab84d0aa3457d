/** Has characters beyond ASCII, and some that no file name may have on Windows. */
export const filmTitle = 'Über: “Film”?';
