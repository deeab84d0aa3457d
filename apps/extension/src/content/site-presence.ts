/** Runs on our own site in Firefox, where pages cannot message extensions: only answers whether the extension is installed. */
addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== window || origin !== location.origin || typeof data !== 'object' || data === null) return;
  const { from, type } = data as { from?: unknown; type?: unknown };
  if (from !== 'clipharbor-site' || type !== 'ping') return;
  const { version } = chrome.runtime.getManifest();
  window.postMessage({ from: 'clipharbor-extension', type: 'pong', version }, location.origin);
});
