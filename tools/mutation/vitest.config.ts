import { defineConfig } from 'vitest/config';

/** The tests next to the mutated rules. Those that need a database are left out: they would run for every single mutant. */
export default defineConfig({ test: { include: ['packages/domain/src/subscription/*.test.ts'] } });
