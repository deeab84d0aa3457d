import { hideReplacements, observeCalls, whenDone } from '../observe/observe-calls.ts';

/*
 * Runs in the page's own world, before the page's scripts. Reads the JSON that the page receives from its own site and passes it
 * as text to our script in the isolated world. Must never change what the page sees.
 */
const maxCharacters = 4_000_000;
const textTypes = /json|javascript|text\/(html|plain)/i;
const site = location.hostname.split('.').slice(-2).join('.');
let isActive = true;

document.addEventListener('clipharbor:stop', () => {
  isActive = false;
});

/** Whether a response may be relevant: text from this site. */
function isRelevant(address: string, type: string | null): boolean {
  if (!isActive || !textTypes.test(type ?? '')) return false;
  const { hostname } = new URL(address, location.href);
  return hostname === site || hostname.endsWith(`.${site}`);
}

function handOver(address: string, text: string): void {
  if (text === '' || text.length > maxCharacters) return;
  // A string, because objects of one world cannot be read in the other.
  document.dispatchEvent(new CustomEvent('clipharbor:answer', { detail: `${address}\n${text}` }));
}

async function readAlong(response: Response): Promise<void> {
  if (!isRelevant(response.url, response.headers.get('content-type'))) return;
  if (Number(response.headers.get('content-length')) > maxCharacters || response.bodyUsed) return;
  const reader = response.clone().body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    if (text.length > maxCharacters) return reader.cancel();
  }
  handOver(response.url, text);
}

function readLoaded({ target }: Event): void {
  const xhr = target as XMLHttpRequest;
  const { responseType, responseURL } = xhr;
  if (!isRelevant(responseURL, xhr.getResponseHeader('content-type'))) return;
  if (responseType === '' || responseType === 'text') handOver(responseURL, xhr.responseText);
  else if (responseType === 'json') handOver(responseURL, JSON.stringify(xhr.response));
}

// Ours is the first handler to see the response, before the page has consumed its body.
observeCalls(globalThis, 'fetch', (answer) =>
  whenDone(answer, (response) => void readAlong(response as Response).catch(() => undefined)),
);

const observed = new WeakSet<XMLHttpRequest>();
observeCalls(XMLHttpRequest.prototype, 'open', (_, self) => {
  const xhr = self as XMLHttpRequest;
  if (!observed.has(xhr)) EventTarget.prototype.addEventListener.call(xhr, 'load', readLoaded);
  observed.add(xhr);
});
hideReplacements();
