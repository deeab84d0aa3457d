import { join } from 'node:path';
import {
  type DesktopSettings,
  type DesktopSettingsChange,
  defaultDesktopSettings,
  readDesktopSettings,
} from '@clipharbor/contracts';
import * as z from 'zod/mini';
import { readJson, writeAtomic } from '../files/atomic-file.ts';

const stored = z.object({ settings: z.unknown(), folder: z.nullable(z.string()) });

interface Kept {
  readonly settings: DesktopSettings;
  readonly folder: string | null;
}

/** What the user has set, and the folder that was chosen in the system's dialog. */
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

  /** Null: the system's own. */
  get folder(): string | null {
    return this.#folder;
  }

  /** Resolves when every change that was made so far is kept, or has failed. */
  settled(): Promise<void> {
    return this.#saving;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async change(change: DesktopSettingsChange): Promise<void> {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await this.#save(() => ({ settings: { ...this.#settings, ...given }, folder: this.#folder }));
  }

  async chooseFolder(folder: string): Promise<void> {
    await this.#save(() => ({ settings: this.#settings, folder }));
  }

  /** One after the other: a change that comes while another is written must not undo it. */
  #save(next: () => Kept): Promise<void> {
    const saving = this.#saving.then(() => this.#write(next()));
    this.#saving = saving.catch(() => undefined);
    return saving;
  }

  /** On disk first: what is shown is what is kept. */
  async #write({ settings, folder }: Kept): Promise<void> {
    await writeAtomic(this.#path, JSON.stringify({ settings, folder }));
    this.#settings = settings;
    this.#folder = folder;
    for (const listener of this.#listeners) listener();
  }
}
