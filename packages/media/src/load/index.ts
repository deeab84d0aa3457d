export { BufferPool } from './buffer-pool.ts';
export { canceledError, linkedController, orCanceled, throwIfCanceled } from './cancel.ts';
export type { LoadContext, OnRetry, OnSilence } from './context.ts';
export { dataUrlBytes } from './data-url.ts';
export {
  type DownloadedFile,
  downloadRanges,
  type RangeOptions,
  type RangeState,
  type RemoteFile,
} from './download-ranges.ts';
export { GrowingBuffer } from './growing-buffer.ts';
export { asMissing, Healer, type HealerOptions } from './healing.ts';
export { HostGate, type HostGateOptions, type HostPass } from './host-gate.ts';
export { type HostReach, hostReach, mayReach, privateAddress } from './host-reach.ts';
export { type Feed, type InOrder, type InOrderOptions, type LoadPlace, loadInOrder } from './load-in-order.ts';
export { type Loaded, type LoadedAnywhere, loadAnywhere, loadResource } from './load-resource.ts';
export { PauseSwitch } from './pause-switch.ts';
export { defaultPolicy, type LoadPolicy } from './policy.ts';
export { isPublicAddress } from './public-address.ts';
export { RangeIgnored, RangeProbe } from './range-probe.ts';
export { RangeSet, type Span } from './range-set.ts';
export { RateLimit } from './rate-limit.ts';
export type { Receiver } from './receiver.ts';
export { ResourceCache } from './resource-cache.ts';
export { SizeEstimate } from './size-estimate.ts';
export type { OpenSpill, SpillFile } from './spilling-buffer.ts';
export { type TransferOptions, type Transferred, transfer } from './transfer.ts';
export type { Turn } from './turn.ts';
export { checkUrl } from './url-rules.ts';
export type { Validator } from './validator.ts';
export { WholeFiles } from './whole-files.ts';
