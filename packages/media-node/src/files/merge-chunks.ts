/** Up to this size copying a piece costs less than passing it to the system separately. */
const copyUpToBytes = 4096;

/**
 * The same bytes in fewer pieces: adjacent views are merged, and consecutive small ones are copied together. Node needs
 * microseconds for each piece of a write, and a segment has hundreds of frames.
 */
export function mergeChunks(chunks: readonly Uint8Array[]): Uint8Array[] {
  const gathered: Uint8Array[] = [];
  let run: Uint8Array[] = [];
  let runBytes = 0;
  const endRun = (): void => {
    const [first] = run;
    if (first) gathered.push(run.length === 1 ? first : joined(run, runBytes));
    run = [];
    runBytes = 0;
  };
  for (const chunk of neighbors(chunks)) {
    if (chunk.length > copyUpToBytes) {
      if (runBytes > 0) endRun();
      gathered.push(chunk);
    } else {
      run.push(chunk);
      runBytes += chunk.length;
    }
  }
  endRun();
  return gathered;
}

function neighbors(chunks: readonly Uint8Array[]): Uint8Array[] {
  const merged: Uint8Array[] = [];
  let first: Uint8Array | undefined;
  let length = 0;
  const close = (): void => {
    if (first) merged.push(length === first.length ? first : new Uint8Array(first.buffer, first.byteOffset, length));
  };
  for (const chunk of chunks) {
    if (chunk.length === 0) continue;
    if (first && chunk.buffer === first.buffer && chunk.byteOffset === first.byteOffset + length) {
      length += chunk.length;
      continue;
    }
    close();
    first = chunk;
    length = chunk.length;
  }
  close();
  return merged;
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const all = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
