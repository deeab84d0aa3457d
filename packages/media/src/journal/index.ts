export { Checkpoint, type CheckpointOptions } from './checkpoint.ts';
export { Journal, type JournalOptions } from './journal.ts';
export { openRangeJournal, type RangeJournal } from './range-journal.ts';
