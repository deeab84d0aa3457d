/** The page repeats this cookie's value in this header with every write: no other site can read the cookie. */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'X-XSRF-TOKEN';

/** The language that a visitor chose; the site keeps it under the same name in its local storage. */
export const languageCookie = 'userLanguage';
