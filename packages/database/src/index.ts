export { backup, backupEmbedded, type Dumpable, type Target } from './backup/backup.ts';
export { BackupError } from './backup/error.ts';
export { type RestoreOptions, restore } from './backup/restore.ts';
export type {
  Database,
  Engine,
  Health,
  Identity,
  Queryable,
  Result,
  Row,
  Session,
  Statement,
  Transaction,
} from './database.ts';
export type { EngineExtensions } from './engine/pglite-extensions.ts';
export { DatabaseError, type DatabaseErrorKind, type ErrorFields } from './error.ts';
export { MigrationError } from './migrate/error.ts';
export { migrate, seed } from './migrate/migrate.ts';
export { defaultFolder, type EmbeddedDatabase, type OpenOptions, openDatabase, openEmbedded } from './open.ts';
export { applyPlatform, type PlatformOptions } from './platform.ts';
