import type { Usage } from '@clipharbor/client';

const alarmName = 'usage';
/** Twice a minute, so that unreported usage reaches the server within a minute of its return. */
const periodInMinutes = 0.5;

/** Wakes the background while units are reserved or unreported, and only then. */
export class UsageAlarm {
  readonly #usage: Pick<Usage, 'tick' | 'pending' | 'idle'>;
  readonly #running: () => Promise<readonly string[]>;

  constructor(usage: Pick<Usage, 'tick' | 'pending' | 'idle'>, running: () => Promise<readonly string[]>) {
    this.#usage = usage;
    this.#running = running;
    chrome.alarms.onAlarm.addListener(({ name }) => {
      if (name === alarmName) void this.ring().catch(() => undefined);
    });
  }

  /** Sets or clears the alarm, depending on what is pending once no request is under way. */
  async update(): Promise<void> {
    await this.#usage.idle();
    const isNeeded = (await this.#usage.pending()) > 0;
    const isSet = (await chrome.alarms.get(alarmName)) !== undefined;
    // An existing alarm stays: setting it again would postpone it.
    if (isNeeded && !isSet) await chrome.alarms.create(alarmName, { periodInMinutes });
    if (!isNeeded && isSet) await chrome.alarms.clear(alarmName);
  }

  async ring(): Promise<void> {
    await this.#usage.tick(await this.#running());
    await this.update();
  }
}
