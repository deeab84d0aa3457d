export * from './dash.ts';
export * from './encrypt.ts';
export * from './hls.ts';
export * from './make.ts';
export * from './measure.ts';
export * from './retime.ts';
export * from './sample-aes.ts';
export * from './source.ts';
