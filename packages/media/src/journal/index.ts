export { CheckpointWriter, type CheckpointWriterOptions } from './checkpoint-writer.ts';
export { Journal, type JournalOptions } from './journal.ts';
export { openRangeJournal, type RangeJournal } from './range-journal.ts';
