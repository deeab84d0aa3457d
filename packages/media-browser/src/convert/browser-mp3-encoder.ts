import { type CreateMp3Encoder, MediaError, mp3VbrQuality } from '@clipharbor/media';

/**
 * LAME as WebAssembly, which is `wasm-media-encoders/wasm/mp3` and is loaded from `wasmUrl` when the first sound is
 * converted. A separate file instead of the text inside the package's script, which keeps the script small and lets
 * users replace LAME by another build. The worker's policy needs `wasm-unsafe-eval`, nothing more.
 */
export function browserMp3Encoder(wasmUrl: string): CreateMp3Encoder {
  let compiled: Promise<WebAssembly.Module> | undefined;
  const module = (): Promise<WebAssembly.Module> => {
    compiled ??= compile(wasmUrl).catch((error: unknown) => {
      compiled = undefined; // The next conversion tries again.
      throw error;
    });
    return compiled;
  };

  return async ({ sampleRate, outputRate, channels }) => {
    const [{ createEncoder }, lame] = await Promise.all([import('./lame.ts'), module()]);
    const encoder = await createEncoder('audio/mpeg', lame);
    encoder.configure({ sampleRate, channels, outputSampleRate: outputRate, vbrQuality: mp3VbrQuality });
    return {
      // Its output is in its own memory, which the next call overwrites.
      encode: (samples) => encoder.encode(samples).slice(),
      finish: () => encoder.finalize().slice(),
    };
  };
}

/** Not `compileStreaming`, which rejects a file whose server does not send the WebAssembly type. */
async function compile(url: string): Promise<WebAssembly.Module> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (cause) {
    throw new MediaError('input.invalid', 'The MP3 encoder cannot be loaded.', { facts: { url }, cause });
  }
}
