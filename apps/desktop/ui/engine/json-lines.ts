/** A job takes a few kilobytes, so longer lines are invalid. */
const maxLineCharacters = 1024 * 1024;

/** The values of a stream of JSON lines, in order. Empty lines only keep the connection alive. */
export async function* jsonLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > maxLineCharacters) throw new Error('A line of the event stream is too long.');
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
