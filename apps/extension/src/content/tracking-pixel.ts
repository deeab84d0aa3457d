/** Larger videos may be players. */
const maxSidePixels = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The properties of an element that reveal its purpose. Hidden elements have no size, but may play what a page draws elsewhere. */
export interface PlayingElement {
  readonly autoplays: boolean;
  readonly shown: Size;
  /** Of the video itself; 0 until it is known. */
  readonly natural: Size;
}

const isTiny = ({ width, height }: Size): boolean =>
  width > 0 && height > 0 && Math.max(width, height) <= maxSidePixels;

/** Whether a video serves only to count visitors or to keep the device awake. */
export const isTrackingPixel = ({ autoplays, shown, natural }: PlayingElement): boolean =>
  autoplays && (isTiny(shown) || isTiny(natural));
