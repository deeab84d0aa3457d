import { damaged, unsupported } from './failures.ts';
import type { FrameReader } from './frame-reader.ts';

/** Element types of a raw_data_block. */
const singleElement = 0;
const pairElement = 1;
export const couplingElement = 2;
const lowFrequencyElement = 3;
export const dataElement = 4;
export const programElement = 5;
export const fillElement = 6;
export const endElement = 7;

/** Loudspeakers, in the order of WAVE files. */
const speakers = ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR', 'FLC', 'FRC', 'BC', 'SL', 'SR'] as const;
type Speaker = (typeof speakers)[number] | `extra ${number}`;

/** One element of every frame. */
export interface LayoutElement {
  readonly type: typeof singleElement | typeof pairElement | typeof lowFrequencyElement;
  /** Distinguishes elements of the same type. */
  readonly tag: number;
  /** Where its one or two channels go in the output. */
  readonly channels: readonly number[];
}

interface Placed {
  readonly type: LayoutElement['type'];
  readonly tag: number;
  readonly speakers: readonly Speaker[];
}

/** By channelConfiguration: the elements in the order of the frame. */
const standardLayouts: Readonly<Record<number, string>> = {
  1: 'FC',
  2: 'FL+FR',
  3: 'FC FL+FR',
  4: 'FC FL+FR BC',
  5: 'FC FL+FR BL+BR',
  6: 'FC FL+FR BL+BR LFE',
  // The standard calls the second pair "outside front", but encoders put the sides there and players play them there.
  7: 'FC FL+FR SL+SR BL+BR LFE',
  11: 'FC FL+FR BL+BR BC LFE',
  12: 'FC FL+FR SL+SR BL+BR LFE',
};

function inOrder(placed: readonly Placed[]): LayoutElement[] {
  const rank = (speaker: Speaker): number => {
    const index = (speakers as readonly Speaker[]).indexOf(speaker);
    return index < 0 ? speakers.length + Number(speaker.slice(6)) : index;
  };
  const all = placed.flatMap((element) => element.speakers).sort((a, b) => rank(a) - rank(b));
  return placed.map(({ type, tag, speakers: own }) => ({ type, tag, channels: own.map((name) => all.indexOf(name)) }));
}

/** The elements of a channelConfiguration. Tags are counted from 0 for each type. */
export function standardLayout(channelConfig: number): LayoutElement[] {
  const layout = standardLayouts[channelConfig];
  if (layout === undefined) throw unsupported(`AAC channel configuration ${channelConfig}`);
  const counts = [0, 0, 0, 0];
  const placed = layout.split(' ').map((word): Placed => {
    const type = word === 'LFE' ? lowFrequencyElement : word.includes('+') ? pairElement : singleElement;
    const tag = counts[type] ?? 0;
    counts[type] = tag + 1;
    return { type, tag, speakers: word.split('+') as Speaker[] };
  });
  return inOrder(placed);
}

type Place = 'front' | 'side' | 'back';
const centers = { front: 'FC', side: undefined, back: 'BC' } as const;

/** The pairs of loudspeakers of one group, in the order in which elements take them: inner before outer. */
function pairsAt(place: Place, pairs: number): Speaker[] {
  switch (place) {
    case 'front':
      return pairs > 1 ? ['FLC', 'FRC', 'FL', 'FR'] : ['FL', 'FR'];
    case 'side':
      return ['SL', 'SR'];
    case 'back':
      return ['BL', 'BR'];
  }
}

/** Assigns loudspeakers to the elements of one group. Two single elements can form a pair. */
function placeElements(
  place: Place,
  elements: readonly { isPair: boolean; tag: number }[],
  extra: () => Speaker,
): Placed[] {
  const singles = elements.filter(({ isPair }) => !isPair);
  const center = singles.length % 2 === 1 ? (place === 'front' ? singles[0] : singles.at(-1)) : undefined;
  const free = pairsAt(place, elements.length - Math.ceil(singles.length / 2));
  return elements.map((element) => {
    const { isPair, tag } = element;
    const next = (): Speaker => free.shift() ?? extra();
    if (isPair) return { type: pairElement, tag, speakers: [next(), next()] };
    return { type: singleElement, tag, speakers: [element === center ? (centers[place] ?? extra()) : next()] };
  });
}

/** Reads a program_config_element after its type: a layout that the stream itself describes. */
export function readProgram(bits: FrameReader): LayoutElement[] {
  bits.skip(10);
  const counts = { front: bits.bits(4), side: bits.bits(4), back: bits.bits(4) };
  const lfe = bits.bits(2);
  const data = bits.bits(3);
  const coupling = bits.bits(4);
  if (bits.flag()) bits.skip(4);
  if (bits.flag()) bits.skip(4);
  if (bits.flag()) bits.skip(3);
  const placed: Placed[] = [];
  let extras = 0;
  const extra = (): Speaker => {
    extras += 1;
    return `extra ${extras}`;
  };
  for (const place of ['front', 'side', 'back'] as const) {
    const elements = Array.from({ length: counts[place] }, () => ({ isPair: bits.flag(), tag: bits.bits(4) }));
    placed.push(...placeElements(place, elements, extra));
  }
  for (let i = 0; i < lfe; i += 1) {
    placed.push({ type: lowFrequencyElement, tag: bits.bits(4), speakers: [i === 0 ? 'LFE' : extra()] });
  }
  bits.skip(4 * data + 5 * coupling);
  bits.align();
  bits.skip(8 * bits.bits(8));
  if (placed.length === 0) throw damaged('it has no channels');
  return inOrder(placed);
}
