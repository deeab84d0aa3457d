/** Which browser this build is for: put in by the build, so that what only another browser needs is left out. */
declare const browserFamily: 'chrome' | 'edge' | 'firefox';
