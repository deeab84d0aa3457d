export { openTestDatabase, type TestContent, type TestDatabase } from './open-test-database.ts';
export { databasePerSuite, databasePerTest, describeEngines } from './per-test.ts';
export { postgresFolder } from './postgres-binaries.ts';
