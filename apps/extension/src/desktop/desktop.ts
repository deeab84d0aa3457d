import type { DesktopStatus } from '@clipharbor/contracts';
import type { Meter } from '../account/meter.ts';
import type { Saver } from '../background/saver.ts';
import type { JobStore } from '../storage/job-store.ts';
import { desktopAccess } from './access.ts';
import { Bridges } from './bridges.ts';
import { DesktopLink } from './desktop-link.ts';
import { Handovers } from './handovers.ts';
import { canConnectNative, openNativePort } from './host-port.ts';
import { JobFollower } from './job-follower.ts';

interface DesktopOptions {
  readonly jobs: JobStore;
  readonly saver: Saver;
  readonly meter: Meter;
  readonly isWatched: () => boolean;
  /** Called when the app's status has changed. */
  readonly onChange: () => void;
}

/** The desktop app, as the background sees it. */
export class Desktop {
  readonly bridges = new Bridges();
  readonly handovers: Handovers;
  readonly follower: JobFollower;
  readonly #link: DesktopLink;

  constructor({ jobs, saver, meter, isWatched, onChange }: DesktopOptions) {
    this.#link = new DesktopLink({
      hasPermission: () => chrome.permissions.contains(desktopAccess),
      openPort: () => (canConnectNative() ? openNativePort() : this.bridges.open()),
      ownVersion: chrome.runtime.getManifest().version,
      onChange,
    });
    this.follower = new JobFollower(jobs, this.#link, isWatched);
    const onTaken = () => void this.follower.start().catch(() => undefined);
    this.handovers = new Handovers({ jobs, saver, link: this.#link, meter, onTaken });
    saver.offerTo((job) => this.handovers.offer(job));
  }

  get status(): DesktopStatus | null {
    return this.#link.status;
  }

  check(): Promise<DesktopStatus> {
    return this.#link.check();
  }
}
