import type { Socket } from 'node:net';
import { type DesktopHeadlessLine, desktopErrors, type UpdateResult } from '@clipharbor/contracts';
import { Account } from '../account/account.ts';
import { itemStorage } from '../account/item-storage.ts';
import { hostCommands } from '../commands/host-commands.ts';
import { Orders, reserveFor } from '../commands/orders.ts';
import { windowCommands } from '../commands/window-commands.ts';
import { examine } from '../doctor/examine.ts';
import { FrameSession } from '../frames/frame-session.ts';
import { encodeFrame } from '../frames/write-frame.ts';
import type { JobNetwork } from '../jobs/job-http.ts';
import { JobStore } from '../jobs/job-store.ts';
import { Jobs } from '../jobs/jobs.ts';
import { connectedPath, Loopback } from '../loopback/server.ts';
import { Tokens } from '../loopback/tokens.ts';
import { isAllowedCaller } from '../native-host/host-manifest.ts';
import type { Caller } from '../pipe/greeting.ts';
import { setAutostart } from '../platform/autostart.ts';
import { downloadsFolder, type Places } from '../platform/places.ts';
import { textProtection } from '../platform/protect-text.ts';
import { systemProxy } from '../platform/system-proxy.ts';
import { keepAwake } from '../platform/windows/keep-awake.ts';
import { RecipeStore } from '../recipes/recipe-store.ts';
import { siteRules } from '../recipes/site-rules.ts';
import { resources } from '../resources.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { openWindow } from '../window/open-window.ts';
import { serveControl } from './control-session.ts';
import { IdleEnd } from './idle-end.ts';
import { OpenWindows } from './open-windows.ts';
import { UpdateChecks } from './update-checks.ts';
import { WindowProgress } from './window-progress.ts';

export interface EngineOptions {
  readonly places: Places;
  readonly log: (error: unknown) => void;
  /** Checks for a newer version. Changes nothing while a job is running. */
  readonly checkUpdate: (isBusy: () => Promise<boolean>) => Promise<UpdateResult>;
  /** Called when nothing has needed the engine for a while. */
  readonly onIdle: () => void;
}

/** Connects the parts of the engine process. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #settings: SettingsStore;
  readonly #jobs: Jobs;
  readonly #account: Account;
  readonly #tokens = new Tokens(Date.now);
  readonly #loopback: Loopback;
  readonly #hostCommands;
  readonly #idle: IdleEnd;
  readonly #updates: UpdateChecks;
  readonly #windows = new OpenWindows(() => this.#sessionLine());
  readonly #windowProgress = new WindowProgress((isActive, share) => this.#windows.progress(isActive, share));
  readonly #recipes: RecipeStore;
  readonly #rules = siteRules(() => this.#recipes.current);
  #visitors = 0;
  #isAwake = false;
  #hasSuccessor = false;
  #startsWithSystem = false;

  constructor(options: EngineOptions) {
    const { places, log } = options;
    this.#options = options;
    this.#settings = new SettingsStore(places.dataFolder);
    this.#recipes = new RecipeStore(places);
    this.#account = new Account({
      site: places.site,
      storage: itemStorage(places.dataFolder, textProtection),
      redirectTo: () => this.#loopback.url + connectedPath,
      running: () => this.#jobs.reserved(),
    });
    const { meter } = this.#account;
    this.#jobs = new Jobs({
      store: new JobStore(places.dataFolder),
      settings: () => this.#settings.settings,
      folder: () => this.#folder(),
      network: () => this.#network(),
      usage: {
        permit: (order, isExtension) => reserveFor({ jobs: this.#jobs, meter }, order, { isExtension }),
        settle: (units, how) => meter.settle(units, how),
      },
      now: Date.now,
    });
    const listen = (listener: Parameters<Jobs['listen']>[0]) => this.#jobs.listen(listener);
    this.#loopback = new Loopback({
      ...{ tokens: this.#tokens, uiFolder: resources.uiFolder, listen, log },
      connected: (address) => this.#account.finishConnect(address),
      onWindow: (change) => {
        this.#windows.page(change);
        this.#visit(change === 'opened' ? 1 : -1);
      },
    });
    const orders = new Orders({ jobs: this.#jobs, meter, rules: this.#rules });
    const host = { jobs: this.#jobs, orders, show: () => this.show() };
    this.#hostCommands = hostCommands(host);
    this.#loopback.serve(
      windowCommands({
        ...host,
        siteOrigin: places.site,
        account: this.#account,
        settings: this.#settings,
        rules: this.#rules,
        folder: () => this.#folder(),
        network: () => this.#network(),
        openSession: (token) => this.#tokens.exchange(token),
        update: () => this.#checkUpdate(),
        examine: (isRepair) => examine(places, this.#folder(), isRepair),
      }),
    );
    this.#updates = new UpdateChecks(() => this.#checkUpdate());
    this.#idle = new IdleEnd({ isNeeded: () => this.#visitors > 0 || this.#jobs.isBusy, end: options.onIdle });
  }

  /** Callers can be served as soon as this resolves. */
  async start(): Promise<void> {
    await this.#settings.load();
    await this.#recipes.load();
    this.#startsWithSystem = this.#settings.settings.startsWithSystem;
    await this.#loopback.listen();
    await this.#jobs.load();
    this.#settings.onChange(() => this.#applySettings());
    this.#jobs.refresh();
    this.#jobs.listen((job) => {
      this.#idle.touch();
      this.#keepAwake();
      this.#windowProgress.note(job);
    });
    this.#idle.touch();
    this.#account.start();
    this.#updates.start();
    this.#recipes.keepFresh();
  }

  receive(socket: Socket, caller: Caller): void {
    if (caller.kind === 'control') this.#control(socket);
    else if (isAllowedCaller(caller.origin)) this.#host(socket);
    else refuseOrigin(socket);
  }

  /** Brings the window to the front, or opens it. */
  async show(): Promise<void> {
    if (!this.#windows.raise()) await openWindow(this.#options.places);
  }

  /** Ends on purpose: the window closes too, unless another engine takes over. */
  leave(): void {
    if (!this.#hasSuccessor) this.#windows.close();
  }

  async close(): Promise<void> {
    this.#idle.close();
    this.#updates.close();
    this.#recipes.close();
    this.#loopback.close();
    await this.#jobs.close();
    await this.#account.close();
  }

  #host(socket: Socket): void {
    const { log } = this.#options;
    this.#visit(1);
    socket.on('close', () => this.#visit(-1));
    new FrameSession(socket, { commands: this.#hostCommands, listen: (listener) => this.#jobs.listen(listener), log });
  }

  #control(socket: Socket): void {
    serveControl(socket, {
      session: () => this.#sessionLine(),
      window: (caller) => this.#openWindow(caller),
      show: () => this.show(),
      isBusy: () => this.#jobs.isBusy,
      yield: () => {
        this.#hasSuccessor = true;
        this.#options.onIdle();
      },
      quit: this.#options.onIdle,
    }).catch(() => socket.destroy());
  }

  #openWindow(socket: Socket): DesktopHeadlessLine | null {
    const session = this.#windows.open(socket);
    // Sent after the response, which must be the first line that the process reads.
    if (session !== null) setImmediate(() => this.#windowProgress.repeat());
    return session;
  }

  #sessionLine(): DesktopHeadlessLine {
    return { url: this.#loopback.url, token: this.#tokens.issue(), pid: process.pid, version: resources.version };
  }

  #checkUpdate(): Promise<UpdateResult> {
    return this.#options.checkUpdate(async () => this.#jobs.isBusy);
  }

  #visit(change: 1 | -1): void {
    this.#visitors += change;
    this.#idle.touch();
  }

  #applySettings(): void {
    const { places, log } = this.#options;
    const { startsWithSystem } = this.#settings.settings;
    this.#jobs.refresh();
    if (startsWithSystem === this.#startsWithSystem) return;
    this.#startsWithSystem = startsWithSystem;
    void setAutostart(startsWithSystem, places).catch(log);
  }

  #keepAwake(): void {
    const { isWorking } = this.#jobs;
    if (isWorking !== this.#isAwake) keepAwake(isWorking);
    this.#isAwake = isWorking;
  }

  #folder(): string {
    return downloadsFolder(this.#options.places, this.#settings.folder);
  }

  #network(): JobNetwork {
    const { proxy } = this.#settings.settings;
    return { proxy: proxy === 'system' ? systemProxy() : proxy, rules: this.#rules };
  }
}

function refuseOrigin(socket: Socket): void {
  const code = 'origin.forbidden';
  const frame = encodeFrame({ id: null, ok: false, code, error: desktopErrors[code].text });
  if (frame !== undefined) socket.write(frame);
  socket.end();
}
