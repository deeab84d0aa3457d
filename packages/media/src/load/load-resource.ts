import type { Resource } from '../model/manifest.ts';
import type { LoadContext } from './context.ts';
import { GrowingBuffer } from './growing-buffer.ts';
import { type OpenSpill, type SpillFile, SpillingBuffer } from './spilling-buffer.ts';
import { type TransferOptions, type Transferred, transfer } from './transfer.ts';

/** One whole resource in memory. */
export interface Loaded extends Transferred {
  readonly bytes: Uint8Array;
}

/** One whole resource: in memory, or in a file where it is too large for that. */
export interface LoadedAnywhere extends Loaded {
  /** A file of `size` bytes, in which case `bytes` is empty. The caller must discard it. */
  readonly file?: SpillFile;
}

/** Loads one resource, or the wanted part of it, completely or not at all. */
export async function loadResource(
  resource: Resource,
  context: LoadContext,
  options?: TransferOptions,
): Promise<Loaded> {
  const buffer = new GrowingBuffer(context.buffers);
  const transferred = await transfer(resource, buffer, context, options);
  return { ...transferred, bytes: buffer.bytes() };
}

/** The same for resources of any size. */
export async function loadAnywhere(
  resource: Resource,
  context: LoadContext,
  open: OpenSpill,
  options?: TransferOptions,
): Promise<LoadedAnywhere> {
  const buffer = new SpillingBuffer(open, context.buffers);
  try {
    const transferred = await transfer(resource, buffer, context, options);
    return { ...transferred, ...(await buffer.finish()) };
  } catch (error) {
    await buffer.discard();
    throw error;
  }
}
