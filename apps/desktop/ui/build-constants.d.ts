/** Languages with texts of their own, as the build found them. */
declare const windowLocales: readonly string[];
