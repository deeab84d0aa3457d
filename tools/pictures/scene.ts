import type { Page } from '@playwright/test';

interface Scene {
  readonly width: number;
  readonly height: number;
  /** The page shown in the browser. */
  readonly page: Uint8Array;
  /** The popup below the extension's icon. */
  readonly popup?: Uint8Array;
  readonly popupWidth?: number;
  readonly isRtl: boolean;
}

const source = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

/** A page with the popup over it, arranged as in a browser window: a headless browser has no window to capture. */
export async function compose(
  canvas: Page,
  { width, height, page, popup, popupWidth = 400, isRtl }: Scene,
): Promise<Buffer> {
  await canvas.setViewportSize({ width, height });
  const side = isRtl ? 'left' : 'right';
  const mirror = isRtl && popup !== undefined ? ';transform:scaleX(-1)' : '';
  const over =
    popup === undefined
      ? ''
      : `<img src="${source(popup)}" style="position:absolute;top:16px;${side}:24px;width:${popupWidth}px;border-radius:12px;box-shadow:0 12px 40px #0f172a55">`;
  await canvas.setContent(
    `<body style="margin:0;overflow:hidden;position:relative;height:${height}px"><img src="${source(page)}" style="width:100%;height:100%;object-fit:cover;object-position:top${mirror}">${over}`,
  );
  return canvas.screenshot({ type: 'png' });
}
