export { browserClock, browserRandom } from './browser-clock.ts';
export { createFetchHttp, type FetchHttpOptions } from './fetch-http.ts';
export { createOpfsStorage } from './files/opfs-storage.ts';
export { saveTo } from './files/save-to.ts';
