import { installerPackages, provideSystemPackages } from './lib/system-packages.ts';

/** Before the desktop app is built: its Windows setup needs a program that npm does not have. */
await provideSystemPackages(installerPackages, []);
