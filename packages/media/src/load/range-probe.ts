import type { Http, HttpRequest, HttpResponse } from '../model/ports.ts';

/** Thrown when a server sends a whole file although a part was requested. */
export class RangeIgnored extends Error {
  override readonly name = 'RangeIgnored';
}

/**
 * Finds out, for each address from which parts are wanted, whether its server sends parts. The first response decides,
 * and other requests wait for its head: otherwise a server that cannot would send the whole file for each of them.
 */
export class RangeProbe {
  readonly #answers = new Map<string, Promise<boolean>>();

  /** `http`, but throws `RangeIgnored` for a whole file that is longer than the requested part. */
  wrap(http: Http): Http {
    return { get: (request) => (request.range ? this.#get(http, request) : http.get(request)) };
  }

  async #get(http: Http, request: HttpRequest): Promise<HttpResponse> {
    const known = this.#answers.get(request.url);
    if (known) {
      if (!(await known)) throw new RangeIgnored();
      return this.#checked(await http.get(request), request);
    }
    let decide: (sendsParts: boolean) => void = () => undefined;
    this.#answers.set(request.url, new Promise((resolve) => (decide = resolve)));
    try {
      const answer = await http.get(request);
      const sendsWhole = isWholeFile(answer, request);
      // A refusal proves nothing: the next request may try again.
      if (answer.status >= 300) this.#answers.delete(request.url);
      decide(!sendsWhole);
      return this.#checked(answer, request);
    } catch (error) {
      if (!(error instanceof RangeIgnored)) this.#answers.delete(request.url);
      decide(true);
      throw error;
    }
  }

  #checked(answer: HttpResponse, request: HttpRequest): HttpResponse {
    if (!isWholeFile(answer, request)) return answer;
    this.#answers.set(request.url, Promise.resolve(false));
    answer.cancel();
    throw new RangeIgnored();
  }
}

function isWholeFile({ status, headers }: HttpResponse, { range }: HttpRequest): boolean {
  if (status !== 200 || !range) return false;
  const length = Number(headers['content-length'] ?? Number.NaN);
  return range.start > 0 || (range.end !== undefined && length > range.end + 1);
}
