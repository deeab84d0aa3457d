import type { Usage } from '@clipharbor/client';

const alarmName = 'usage';
/** Twice a minute: what the server has missed reaches it within a minute of its return. */
const periodInMinutes = 0.5;

/** Wakes the background while units are reserved or not reported yet, and only then. */
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

  /** Sets or clears the alarm, by what is pending when nothing is on its way any more. */
  async update(): Promise<void> {
    await this.#usage.idle();
    const isNeeded = (await this.#usage.pending()) > 0;
    const isSet = (await chrome.alarms.get(alarmName)) !== undefined;
    // One that is set stays: setting it again would put it off.
    if (isNeeded && !isSet) await chrome.alarms.create(alarmName, { periodInMinutes });
    if (!isNeeded && isSet) await chrome.alarms.clear(alarmName);
  }

  async ring(): Promise<void> {
    await this.#usage.tick(await this.#running());
    await this.update();
  }
}
