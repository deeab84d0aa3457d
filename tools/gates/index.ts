import { apiReport } from './api-report.ts';
import { asvs } from './asvs.ts';
import { bareText } from './bare-text.ts';
import { budgets } from './budgets.ts';
import { extensionPages } from './extension-pages.ts';
import { extensionPermissions } from './extension-permissions.ts';
import { fileLength } from './file-length.ts';
import { formats } from './formats.ts';
import type { Gate } from './gate.ts';
import { imports } from './imports.ts';
import { kernel } from './kernel.ts';
import { leaks } from './leaks.ts';
import { licenses } from './licenses.ts';
import { links } from './links.ts';
import { newerFeatures } from './newer-features.ts';
import { lint, types } from './programs.ts';
import { specCoverage } from './spec-coverage.ts';
import { suppressions } from './suppressions.ts';
import { translations } from './translations.ts';

/** All gates, fastest first. */
export const gates: readonly Gate[] = [
  lint,
  fileLength,
  suppressions,
  leaks,
  links,
  asvs,
  specCoverage,
  extensionPermissions,
  extensionPages,
  licenses,
  translations,
  bareText,
  formats,
  kernel,
  imports,
  types,
  apiReport,
  budgets,
  newerFeatures,
];

/** Run last, because what they check is built while the other gates run. */
export const gatesOfBuilds: ReadonlySet<Gate> = new Set([budgets, newerFeatures]);
