import type { ObservedItem } from '@clipharbor/contracts';
import { maxPlayerSources } from './limits.ts';
import { observeCalls } from './observe-calls.ts';
import type { Answer } from './watch-answers.ts';

interface Player {
  objectUrl: string | null;
  readonly types: Set<string>;
  readonly sources: Map<string, boolean>;
}

export type SeenPlayer = Extract<ObservedItem, { kind: 'player' }>;

/** Learns which object URL plays what from the buffers that a page appends, without copying them. */
export class PlayerWatch {
  readonly #onPlayer: (player: SeenPlayer) => void;
  readonly #answers = new WeakMap<ArrayBuffer, Answer>();
  readonly #players = new WeakMap<object, Player>();
  readonly #buffers = new WeakMap<object, Player>();
  /** Where data is converted before playback, only the latest response is known. */
  #latest: Answer | undefined;

  constructor(onPlayer: (player: SeenPlayer) => void) {
    this.#onPlayer = onPlayer;
  }

  noteBytes(bytes: ArrayBuffer, answer: Answer): void {
    if (!/^https?:/.test(answer.url) || answer.url.length > 8192) return;
    this.#answers.set(bytes, answer);
    if (bytes.byteLength > 1000) this.#latest = answer;
  }

  noteObjectUrl(source: object, objectUrl: string): void {
    const player = this.#playerOf(source);
    player.objectUrl = objectUrl;
    this.#report(player);
  }

  watch(): void {
    if (typeof MediaSource === 'undefined') return;
    observeCalls(MediaSource.prototype, 'addSourceBuffer', (buffer, source, [type]) => {
      const player = this.#playerOf(source as MediaSource);
      if (player.types.size < maxPlayerSources) player.types.add(String(type).slice(0, 200));
      this.#buffers.set(buffer as SourceBuffer, player);
    });
    observeCalls(SourceBuffer.prototype, 'appendBuffer', (_, buffer, [data]) => {
      const player = this.#buffers.get(buffer as SourceBuffer);
      if (player === undefined || player.sources.size >= maxPlayerSources) return;
      const bytes = ArrayBuffer.isView(data) ? data.buffer : data;
      const answer = this.#answers.get(bytes as ArrayBuffer) ?? this.#latest;
      if (answer === undefined || player.sources.has(answer.url)) return;
      player.sources.set(answer.url, answer.isPart);
      this.#report(player);
    });
  }

  #playerOf(source: object): Player {
    const player = this.#players.get(source) ?? { objectUrl: null, types: new Set(), sources: new Map() };
    this.#players.set(source, player);
    return player;
  }

  #report({ objectUrl, types, sources }: Player): void {
    if (objectUrl === null || sources.size === 0) return;
    const listed = [...sources].map(([url, isPart]) => ({ url, isPart }));
    this.#onPlayer({ kind: 'player', objectUrl, types: [...types], sources: listed });
  }
}
