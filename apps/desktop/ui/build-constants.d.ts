/** The translated languages, as found by the build. */
declare const windowLocales: readonly string[];
