import { defineConfig } from 'vitest/config';

/** The tests that stand beside the mutated rules. Those that need a database would be run for every single mutant. */
export default defineConfig({ test: { include: ['packages/domain/src/subscription/*.test.ts'] } });
