import { decryptSegment } from '../decrypt/index.ts';
import { kernelMemory } from '../demux/index.ts';
import {
  BufferPool,
  HostGate,
  type LoadContext,
  loadResource,
  type OnRetry,
  type OnSilence,
  type OpenSpill,
  PauseSwitch,
  RateLimit,
} from '../load/index.ts';
import type { Http } from '../model/ports.ts';
import type { Ports } from './types.ts';

/** What all requests of one job share. */
export interface Loading extends LoadContext {
  readonly gate: HostGate;
  readonly pause: PauseSwitch;
  readonly rate: RateLimit;
  readonly buffers: BufferPool;
  readonly decrypt: NonNullable<Ports['decrypt']>;
  readonly createMp3Encoder?: Ports['createMp3Encoder'];
  readonly createSoundDecoder?: Ports['createSoundDecoder'];
  /** Loads manifests: with the same retries as media, but text is allowed. */
  readonly manifests: Http;
  /** Storage for segments that are too large for memory. */
  readonly openLarge?: OpenSpill;
}

/** More than any manifest may have; the manifest parsers have their own limits. */
const maxManifestBytes = 64 * 2 ** 20;

export function createLoading(
  ports: Ports,
  options: {
    readonly signal: AbortSignal;
    readonly rateLimit?: number | RateLimit | undefined;
    readonly onBytes?: (count: number) => void;
    readonly onRetry?: OnRetry;
    readonly onSilence?: OnSilence;
  },
): Loading {
  const { signal, rateLimit, onBytes, onRetry, onSilence } = options;
  const context = {
    ...ports,
    signal,
    gate: new HostGate(ports.clock),
    pause: new PauseSwitch(),
    rate: rateLimit instanceof RateLimit ? rateLimit : new RateLimit(ports.clock, rateLimit),
    ...(onRetry ? { onRetry } : {}),
    ...(onSilence ? { onSilence } : {}),
  };
  const media = {
    ...context,
    buffers: new BufferPool(ports.mayCompile ? kernelMemory : undefined),
    decrypt: ports.decrypt ?? decryptSegment,
    ...(onBytes ? { onBytes } : {}),
  };
  return { ...media, manifests: manifestHttp(context) };
}

function manifestHttp(context: LoadContext): Http {
  return {
    async get({ url, range, headers, signal }) {
      const resource = { url, ...(range ? { range: byteRange(range) } : {}) };
      const policy = { ...context.policy, maxBytes: maxManifestBytes };
      const own = { ...context, policy, signal, ...(headers ? { headers } : {}) };
      const loaded = await loadResource(resource, own, { expect: 'any' });
      return {
        url: loaded.url,
        status: range ? 206 : 200,
        headers: loaded.headers,
        body: (async function* () {
          yield loaded.bytes;
        })(),
        cancel: () => undefined,
      };
    },
  };
}

const byteRange = ({ start, end }: { start: number; end?: number }) =>
  end === undefined ? { start } : { start, length: end - start + 1 };
