import { openChannel } from './channel.ts';
import { findInText, findManifests, isLiveList, isManifest, mayContainManifest } from './find-manifests.ts';
import { maxObservedCharacters } from './limits.ts';
import { hideReplacements, observeCalls, whenDone } from './observe-calls.ts';
import { Reporter } from './reporter.ts';
import { type Answer, watchFetch, watchXhr } from './watch-answers.ts';
import { PlayerWatch } from './watch-players.ts';

/*
 * Runs in the page's own world, before its scripts, where the user gave access. Sees manifests that have no URL of their own, and
 * which player plays what. It changes nothing, requests nothing and passes on only small texts.
 */
const reporter = new Reporter(openChannel());
const players = new PlayerWatch((player) => reporter.update(player.objectUrl, player));

/** Identifies a list over time: the segment numbers of a live playlist keep counting up. */
const identityOf = (url: string, text: string): string =>
  `${url} ${(/^[^#\s].*$/m.exec(text)?.[0] ?? text.slice(0, 300)).replace(/[?].*$/, '').replace(/\d+/g, '')}`;

function report(texts: readonly string[], addresses: readonly string[], { url, isRepeatable }: Answer): void {
  const base = /^https?:/.test(url) ? url.slice(0, 8192) : '';
  for (const text of texts) {
    const item = { kind: 'manifest', url: base, text, isRepeatable } as const;
    // A list that we can request ourselves need not be followed.
    if (!isRepeatable && isLiveList(text)) reporter.follow(identityOf(base, text), item);
    else reporter.add(identityOf(base, text), item);
  }
  for (const address of addresses) reporter.add(address, { kind: 'address', url: address });
}

const onText = (text: string, answer: Answer): void => {
  const { texts, addresses } = findInText(text);
  // The response itself can be requested again, but not a text inside it.
  report(texts, addresses, { ...answer, isRepeatable: answer.isRepeatable && texts[0] === text });
};

const isSmall = ({ byteLength }: ArrayBuffer): boolean => byteLength > 6 && byteLength <= maxObservedCharacters;
const decoder = new TextDecoder();

const on = {
  onText,
  onJson(json: unknown, answer: Answer): void {
    const { texts, addresses } = findManifests(json);
    report(texts, addresses, { ...answer, isRepeatable: false });
  },
  onBytes(bytes: ArrayBuffer, answer: Answer): void {
    players.noteBytes(bytes, answer);
    if (!isSmall(bytes)) return;
    const start = decoder.decode(new Uint8Array(bytes, 0, Math.min(1000, bytes.byteLength)));
    if (isManifest(start) || mayContainManifest(start)) onText(decoder.decode(bytes), answer);
  },
};

watchFetch(on);
watchXhr(on);
players.watch();
observeCalls(URL, 'createObjectURL', (objectUrl, _, [source]) => {
  if (source instanceof Blob) {
    const isText = source.size <= maxObservedCharacters && /^$|mpegurl|dash|xml|text|octet-stream/i.test(source.type);
    const answer = { url: '', isPart: false, isRepeatable: false };
    if (isText) whenDone(source.text(), (text) => isManifest(text as string) && onText(text as string, answer));
  } else if (typeof source === 'object' && source !== null) players.noteObjectUrl(source, String(objectUrl));
});
hideReplacements();
