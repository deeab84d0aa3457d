import { setTimeout as wait } from 'node:timers/promises';
import type {
  DesktopHeadlessLine,
  DesktopJob,
  DesktopWindowCommandName,
  DesktopWindowOutput,
} from '@clipharbor/contracts';

export interface WindowAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly output: unknown;
}

/** The app's own window, speaking to the engine as its page does. */
export class WindowClient {
  readonly url: string;
  readonly pid: number;
  readonly #bearer: string;

  private constructor({ url, pid }: DesktopHeadlessLine, bearer: string) {
    this.url = url;
    this.pid = pid;
    this.#bearer = bearer;
  }

  static async open(line: DesktopHeadlessLine): Promise<WindowClient> {
    const { output } = await post(line.url, 'session', { token: line.token });
    return new WindowClient(line, (output as { bearer: string }).bearer);
  }

  get headers(): Record<string, string> {
    return { 'content-type': 'application/json', authorization: `Bearer ${this.#bearer}` };
  }

  try(command: string, input: object = {}): Promise<WindowAnswer> {
    return post(this.url, command, input, this.headers);
  }

  /** Fails if the command is refused. */
  async call<Name extends DesktopWindowCommandName>(
    command: Name,
    input: object = {},
  ): Promise<DesktopWindowOutput<Name>> {
    const { code, output } = await this.try(command, input);
    if (code !== null) throw new Error(`${command}: ${code}`);
    return output as DesktopWindowOutput<Name>;
  }

  /** Waits until the condition holds for the job, and returns it. */
  async until(id: string, isTrue: (job: DesktopJob) => boolean): Promise<DesktopJob> {
    for (;;) {
      const { jobs } = await this.call('list');
      const job = jobs.find((one) => one.id === id);
      if (job !== undefined && isTrue(job)) return job;
      if (job?.state === 'failed' || job?.state === 'cancelled')
        throw new Error(`The job is ${job.state}: ${job.code}`);
      await wait(20);
    }
  }
}

export async function post(
  url: string,
  command: string,
  input: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<WindowAnswer> {
  const response = await fetch(`${url}/api/${command}`, { method: 'POST', headers, body: JSON.stringify(input) });
  const body = (await response.json()) as { ok: boolean; output?: unknown; code?: string };
  return { status: response.status, code: body.code ?? null, output: body.output };
}
