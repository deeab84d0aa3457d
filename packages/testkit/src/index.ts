export { crashAnywhere } from './crash-anywhere.ts';
export { FakeClock } from './fake-clock.ts';
export { type Content, type ContentSource, folder } from './fault-server/content.ts';
export { ExpiringTokens } from './fault-server/expiring-tokens.ts';
export { type Fault, type FaultKind, faultKinds } from './fault-server/faults.ts';
export { LiveDash, type LiveDashOptions, type LivePeriod } from './fault-server/live-dash.ts';
export { LiveHls, type LiveHlsOptions } from './fault-server/live-hls.ts';
export { loopedSegments } from './fault-server/looped-segments.ts';
export { LowLatencyHls, type LowLatencyHlsOptions } from './fault-server/low-latency-hls.ts';
export {
  type FaultServer,
  type FaultServerOptions,
  type LoggedRequest,
  startFaultServer,
} from './fault-server/server.ts';
export { fetchHttp } from './fetch-http.ts';
export * from './ffmpeg.ts';
export { folderHttp } from './folder-http.ts';
export { FragileStorage } from './fragile-storage.ts';
export { hurriedClock } from './hurried-clock.ts';
export { MemorySink, MemoryStorage } from './memory-storage.ts';
export { scale, soakTimeout } from './scale.ts';
export { type ScriptedAnswer, ScriptedHttp } from './scripted-http.ts';
export * from './streams/index.ts';
