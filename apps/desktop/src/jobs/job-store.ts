import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readJson, writeAtomic } from '../files/atomic-file.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { type JobRecord, jobRecord } from './job-record.ts';

/** Jobs on disk, one file each, so that a damaged file affects only its job. Readable only by this user: headers may be secret. */
export class JobStore {
  readonly #folder: string;
  /** The latest unwritten record of each job; null removes it. */
  readonly #pending = new Map<string, JobRecord | null>();
  readonly #writing = new Map<string, Promise<void>>();

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'jobs');
    makePrivateFolder(this.#folder);
  }

  async load(): Promise<JobRecord[]> {
    const records: JobRecord[] = [];
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      // Left by a crash between writing and renaming.
      if (name.endsWith('.tmp')) await rm(path, { force: true });
      if (!name.endsWith('.json')) continue;
      const read = z.safeParse(jobRecord, await readJson(path));
      if (read.success && name === `${read.data.id}.json`) records.push(read.data);
    }
    return records.toSorted((a, b) => a.createdAtMs - b.createdAtMs || a.rank - b.rank);
  }

  /** Resolves when this record, or a newer one of the same job, is on disk. */
  save(record: JobRecord): Promise<void> {
    return this.#put(record.id, record);
  }

  remove(id: string): Promise<void> {
    return this.#put(id, null);
  }

  /** Resolves when everything is written, as far as the disk allows. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#writing.values());
  }

  #put(id: string, record: JobRecord | null): Promise<void> {
    this.#pending.set(id, record);
    const earlier = this.#writing.get(id);
    const writing = (earlier ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.#write(id))
      .finally(() => {
        if (this.#writing.get(id) === writing) this.#writing.delete(id);
      });
    this.#writing.set(id, writing);
    return writing;
  }

  async #write(id: string): Promise<void> {
    const record = this.#pending.get(id);
    if (record === undefined) return;
    this.#pending.delete(id);
    const path = join(this.#folder, `${id}.json`);
    try {
      if (record === null) await rm(path, { force: true });
      else await writeAtomic(path, JSON.stringify(record));
    } catch (error) {
      // The disk may be full: the next change tries again with the latest record.
      if (!this.#pending.has(id)) this.#pending.set(id, record);
      throw error;
    }
  }
}
