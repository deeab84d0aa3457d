export * from './streams/index.ts';
