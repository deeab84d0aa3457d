export { createNodeStorage } from './files/node-storage.ts';
export { type FileCookie, parseCookieFile } from './http/cookie-file.ts';
export { createNodeHttp, type NodeHttp, type NodeHttpOptions } from './http/node-http.ts';
export { nodeClock } from './node-clock.ts';
export { nodePorts } from './node-ports.ts';
