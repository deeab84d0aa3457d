/** Which browser this build is for. Set at build time, so that code only another browser needs is left out. */
declare const browserFamily: 'chrome' | 'edge' | 'firefox';
