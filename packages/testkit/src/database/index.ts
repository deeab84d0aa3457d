export { type Actor, accessMatrix } from './access-matrix.ts';
export { grantedRights } from './granted-rights.ts';
export { openTestDatabase, type TestDatabase } from './open-test-database.ts';
export { accounts, anon, makePerson, type Person, service } from './people.ts';
export { databasePerSuite, databasePerTest, describeEngines, rowsPerTest } from './per-test.ts';
export { postgresFolder } from './postgres-binaries.ts';
export type { TestContent } from './template.ts';
