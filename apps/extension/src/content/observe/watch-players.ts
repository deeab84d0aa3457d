import type { ObservedItem } from '@clipharbor/contracts';
import { knownDuration } from '../known-duration.ts';
import { maxPlayerDurations, maxPlayerSources, minDurationChangeSeconds } from './limits.ts';
import { observeCalls } from './observe-calls.ts';
import type { Answer } from './watch-answers.ts';

interface Player {
  objectUrl: string | null;
  readonly types: Set<string>;
  readonly sources: Map<string, boolean>;
  durationSeconds: number | undefined;
  /** How often the duration has changed. */
  durations: number;
}

export type SeenPlayer = Extract<ObservedItem, { kind: 'player' }>;

const { addEventListener } = EventTarget.prototype;

/** Learns from the buffers that a page appends which object URL plays what, and for how long. Copies no data. */
export class PlayerWatch {
  readonly #onPlayer: (player: SeenPlayer) => void;
  readonly #answers = new WeakMap<ArrayBuffer, Answer>();
  readonly #players = new WeakMap<object, Player>();
  readonly #buffers = new WeakMap<object, Player>();
  /** The fallback source for data that is converted before playback and so cannot be traced. */
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
      this.#followDuration(source as MediaSource, buffer as SourceBuffer, player);
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

  /**
   * The element's own `durationchange` does not leave a shadow tree, and some elements are in no document. Any change of the
   * duration, by appended data or by the player itself, is followed by one of these events.
   */
  #followDuration(source: MediaSource, buffer: SourceBuffer, player: Player): void {
    const read = (): void => this.#noteDuration(player, source.duration);
    addEventListener.call(buffer, 'updateend', read);
    if (source.sourceBuffers.length === 1) addEventListener.call(source, 'sourceended', read);
  }

  #noteDuration(player: Player, seconds: number): void {
    const known = knownDuration(seconds);
    if (known === null || player.durations >= maxPlayerDurations) return;
    const last = player.durationSeconds;
    if (last !== undefined && Math.abs(known - last) < minDurationChangeSeconds) return;
    player.durationSeconds = known;
    player.durations++;
    this.#report(player);
  }

  #playerOf(source: object): Player {
    const player = this.#players.get(source) ?? {
      ...{ objectUrl: null, types: new Set<string>(), sources: new Map<string, boolean>() },
      ...{ durationSeconds: undefined, durations: 0 },
    };
    this.#players.set(source, player);
    return player;
  }

  #report({ objectUrl, types, sources, durationSeconds }: Player): void {
    if (objectUrl === null || (sources.size === 0 && durationSeconds === undefined)) return;
    const listed = [...sources].map(([url, isPart]) => ({ url, isPart }));
    const duration = durationSeconds === undefined ? {} : { durationSeconds };
    this.#onPlayer({ kind: 'player', objectUrl, types: [...types], sources: listed, ...duration });
  }
}
