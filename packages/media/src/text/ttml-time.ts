/** How a TTML document counts time. */
export interface TtmlClock {
  readonly frameRate: number;
  readonly tickRate: number;
}

/** From the attributes of the `tt` element. */
export function ttmlClock(attributes: ReadonlyMap<string, string>): TtmlClock {
  const whole = (name: string): number | undefined => {
    const value = Number(attributes.get(name));
    return Number.isFinite(value) && value > 0 ? value : undefined;
  };
  const [numerator, denominator] = (attributes.get('frameRateMultiplier') ?? '1 1').split(/[\s:]+/).map(Number);
  const multiplier = numerator && denominator ? numerator / denominator : 1;
  const frameRate = (whole('frameRate') ?? 30) * multiplier;
  const subFrames = whole('subFrameRate') ?? 1;
  return { frameRate, tickRate: whole('tickRate') ?? (attributes.has('frameRate') ? frameRate * subFrames : 1) };
}

/** `01:02:03.5`, `01:02:03:12` (frames) or `3.5s` with units h, m, s, ms, f (frames), t (ticks). Seconds. */
export function parseTtmlTime(text: string | undefined, clock: TtmlClock): number | undefined {
  const source = text?.trim() ?? '';
  const clockTime = /^(\d{2,6}):(\d{2}):(\d{2})(?:(\.\d{1,9})|:(\d{2,3})(?:\.\d+)?)?$/.exec(source);
  if (clockTime) {
    const [, hours, minutes, seconds, fraction = '0', frames = '0'] = clockTime;
    return (
      Number(hours) * 3600 +
      Number(minutes) * 60 +
      Number(seconds) +
      Number(fraction) +
      Number(frames) / clock.frameRate
    );
  }
  const offset = /^(\d{1,15}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/.exec(source);
  if (!offset) return undefined;
  const unit =
    { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / clock.frameRate, t: 1 / clock.tickRate }[offset[2] ?? 's'] ?? 1;
  return Number(offset[1]) * unit;
}
