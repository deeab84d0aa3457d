import { join } from 'node:path';
import {
  type DesktopSettings,
  type DesktopSettingsChange,
  defaultDesktopSettings,
  readDesktopSettings,
} from '@clipharbor/contracts';
import { withoutUndefined } from '@clipharbor/domain';
import * as z from 'zod/mini';
import { readJson, writeAtomic } from '../files/atomic-file.ts';

const stored = z.object({ settings: z.unknown(), folder: z.nullable(z.string()) });

interface Kept {
  readonly settings: DesktopSettings;
  readonly folder: string | null;
}

/** The user's settings, and the folder chosen in the system's dialog. */
export class SettingsStore {
  readonly #path: string;
  readonly #listeners = new Set<() => void>();
  #settings: DesktopSettings = defaultDesktopSettings;
  #folder: string | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'settings.json');
  }

  async load(): Promise<void> {
    const read = z.safeParse(stored, await readJson(this.#path));
    this.#settings = readDesktopSettings(read.data?.settings);
    this.#folder = read.data?.folder ?? null;
  }

  get settings(): DesktopSettings {
    return this.#settings;
  }

  /** Null: the system's own folder. */
  get folder(): string | null {
    return this.#folder;
  }

  /** Resolves when every change made so far has been saved or has failed. */
  settled(): Promise<void> {
    return this.#saving;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async change(change: DesktopSettingsChange): Promise<void> {
    const given = withoutUndefined(change);
    await this.#save(() => ({ settings: { ...this.#settings, ...given }, folder: this.#folder }));
  }

  async chooseFolder(folder: string): Promise<void> {
    await this.#save(() => ({ settings: this.#settings, folder }));
  }

  /** One at a time, so that a change made during a write does not undo it. */
  #save(next: () => Kept): Promise<void> {
    const saving = this.#saving.then(() => this.#write(next()));
    this.#saving = saving.catch(() => undefined);
    return saving;
  }

  /** Written to disk first, so that the window shows only what is saved. */
  async #write({ settings, folder }: Kept): Promise<void> {
    await writeAtomic(this.#path, JSON.stringify({ settings, folder }));
    this.#settings = settings;
    this.#folder = folder;
    for (const listener of this.#listeners) listener();
  }
}
