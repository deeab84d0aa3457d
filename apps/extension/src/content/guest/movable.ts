import type { AreaPosition } from '@clipharbor/contracts';

const stepPx = 16;
const largeStepPx = 64;
const marginPx = 4;

const directions: Readonly<Record<string, readonly [right: number, bottom: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Keeps the whole area inside the window. */
export function clampPosition({ right, bottom }: AreaPosition, area: Size, viewport: Size): AreaPosition {
  const clamp = (value: number, room: number): number => Math.max(marginPx, Math.min(value, room - marginPx));
  return {
    right: clamp(right, viewport.width - area.width),
    bottom: clamp(bottom, viewport.height - area.height),
  };
}

/** The element that moves, and the callback for its new position. */
export interface MoveOptions {
  readonly host: HTMLElement;
  readonly onMoved: (position: AreaPosition) => void;
}

const viewport = (): Size => ({ width: innerWidth, height: innerHeight });

/** Moves the element there, as far as the window allows. The page's policy does not apply to styles set by script. */
export function placeAt(host: HTMLElement, position: AreaPosition): AreaPosition {
  const placed = clampPosition(position, host.getBoundingClientRect(), viewport());
  host.style.setProperty('right', `${placed.right}px`, 'important');
  host.style.setProperty('bottom', `${placed.bottom}px`, 'important');
  return placed;
}

function positionOf(host: HTMLElement): AreaPosition {
  const { right, bottom } = host.getBoundingClientRect();
  return { right: innerWidth - right, bottom: innerHeight - bottom };
}

/** Lets the user move the area with its handle, by pointer or arrow keys. */
export function makeMovable(handle: HTMLElement, { host, onMoved }: MoveOptions): void {
  handle.addEventListener('pointerdown', (start) => {
    if (!start.isTrusted || start.button !== 0) return;
    handle.setPointerCapture(start.pointerId);
    const from = positionOf(host);
    const move = ({ clientX, clientY }: PointerEvent): void => {
      placeAt(host, { right: from.right - (clientX - start.clientX), bottom: from.bottom - (clientY - start.clientY) });
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener(
      'lostpointercapture',
      () => {
        handle.removeEventListener('pointermove', move);
        onMoved(positionOf(host));
      },
      { once: true },
    );
  });
  handle.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    if (!event.isTrusted || direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? largeStepPx : stepPx;
    const { right, bottom } = positionOf(host);
    onMoved(placeAt(host, { right: right + direction[0] * step, bottom: bottom + direction[1] * step }));
  });
}
