/*
 * Runs in the world of the page, before the page's own scripts. Reads along in the JSON that the page receives from its own site
 * and hands it to our script in the isolated world as text. Must never change what the page sees: every error ends here.
 */
const maxCharacters = 4_000_000;
const textTypes = /json|javascript|text\/(html|plain)/i;
const site = location.hostname.split('.').slice(-2).join('.');
const ignore = (): void => undefined;
let isActive = true;

document.addEventListener('clipharbor:stop', () => {
  isActive = false;
});

/** Whether an answer may be worth reading: of this site, and text. */
function isOfInterest(address: string, type: string | null): boolean {
  if (!isActive || !textTypes.test(type ?? '')) return false;
  const { hostname } = new URL(address, location.href);
  return hostname === site || hostname.endsWith(`.${site}`);
}

function handOver(address: string, text: string): void {
  if (text === '' || text.length > maxCharacters) return;
  // A string: objects of one world cannot be read in the other.
  document.dispatchEvent(new CustomEvent('clipharbor:answer', { detail: `${address}\n${text}` }));
}

async function readAlong(response: Response): Promise<void> {
  if (!isOfInterest(response.url, response.headers.get('content-type'))) return;
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

// A proxy keeps the name, the length and the text of the function: to the page it is the native one.
window.fetch = new Proxy(window.fetch, {
  apply(target, self, parameters) {
    const answer: unknown = Reflect.apply(target, self, parameters);
    try {
      // Ours comes first, before the page has used the body up.
      if (answer instanceof Promise) answer.then(readAlong).catch(ignore);
    } catch {
      ignore();
    }
    return answer;
  },
});

function readLoaded(this: XMLHttpRequest): void {
  try {
    if (!isOfInterest(this.responseURL, this.getResponseHeader('content-type'))) return;
    if (this.responseType === '' || this.responseType === 'text') handOver(this.responseURL, this.responseText);
    else if (this.responseType === 'json') handOver(this.responseURL, JSON.stringify(this.response));
  } catch {
    ignore();
  }
}

const observed = new WeakSet<XMLHttpRequest>();

XMLHttpRequest.prototype.send = new Proxy(XMLHttpRequest.prototype.send, {
  apply(target, self: XMLHttpRequest, parameters) {
    try {
      if (!observed.has(self)) self.addEventListener('load', readLoaded);
      observed.add(self);
    } catch {
      ignore();
    }
    return Reflect.apply(target, self, parameters);
  },
});
