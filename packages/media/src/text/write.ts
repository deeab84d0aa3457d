import { type Cue, decodeEntities, withoutEmptyLines } from './cue.ts';

function clock(seconds: number, separator: '.' | ','): string {
  const total = Math.max(0, Math.round(seconds * 1000));
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  const hours = Math.floor(total / 3_600_000);
  const minutes = Math.floor(total / 60_000) % 60;
  const wholeSeconds = Math.floor(total / 1000) % 60;
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(wholeSeconds, 2)}${separator}${part(total % 1000, 3)}`;
}

/** SubRip supports b, i and u; all other markup is dropped, but never the text. */
function subRipMarkup(text: string): string {
  const kept = text.replace(/<(\/?)([a-z]*)[^<>]*>/gi, (_, slash: string, name: string) =>
    ['b', 'i', 'u'].includes(name.toLowerCase()) ? `<${slash}${name.toLowerCase()}>` : '',
  );
  return withoutEmptyLines(decodeEntities(kept));
}

/** A SubRip (.srt) file. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      ({ start, end, text }, index) =>
        `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${subRipMarkup(text)}\n`,
    )
    .join('\n');
}

/** A WebVTT (.vtt) file. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text, id, settings }) => {
    const timing = `${clock(start, '.')} --> ${clock(end, '.')}${settings ? ` ${settings}` : ''}`;
    return `${id && !id.includes('-->') ? `${id}\n` : ''}${timing}\n${withoutEmptyLines(text)}\n`;
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}
