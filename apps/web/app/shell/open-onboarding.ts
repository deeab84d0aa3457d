import { brand } from '@clipharbor/domain';

interface Runtime {
  sendMessage(id: string, message: unknown, answer: () => void): void;
  lastError?: unknown;
}

function extensionRuntime(): Runtime | undefined {
  const { chrome } = globalThis as { chrome?: { runtime?: Runtime } };
  return typeof chrome?.runtime?.sendMessage === 'function' ? chrome.runtime : undefined;
}

/** Only Chrome and Edge let pages message an extension. */
export const canOpenOnboarding = (): boolean => extensionRuntime() !== undefined;

/** Asks the extension to show its onboarding page, because a page cannot link to it. */
export function openOnboarding(): void {
  const runtime = extensionRuntime();
  for (const id of [brand.extensionIds.chrome, brand.extensionIds.edge]) {
    // Reading the error marks it as handled. It means that the extension is not installed.
    runtime?.sendMessage(id, { type: 'onboarding' }, () => void runtime.lastError);
  }
}
