export { createPayEmulator, type EmulatorOptions, type PayEmulator } from './emulator.ts';
export type { ApiFault } from './state/api-fault.ts';
export { apiVersion, type Settings } from './state/settings.ts';
export type { Snapshot } from './state/store.ts';
export type { DeliveryReport } from './webhooks/deliver.ts';
export type { Attempt, DeliveryFate, DeliveryFaults } from './webhooks/faults.ts';
export type { Receiver } from './webhooks/send.ts';
