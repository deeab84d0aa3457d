import type { ReactElement, ReactNode } from 'react';

/** Base UI's dialog without its portal, which requires a browser: `vi.mock('@base-ui/react/dialog', () => import(…))`. */
const pass = ({ children }: { children?: ReactNode }) => <>{children}</>;

export const Dialog = {
  Root: ({ open = false, children }: { open?: boolean; children?: ReactNode }) => (open ? children : null),
  Trigger: ({ render }: { render: ReactElement }) => render,
  Portal: pass,
  Backdrop: () => null,
  Viewport: pass,
  Popup: ({ children }: { children?: ReactNode }) => <div role="dialog">{children}</div>,
  Title: ({ children }: { children?: ReactNode }) => <h2>{children}</h2>,
  Description: ({ children }: { children?: ReactNode }) => <p>{children}</p>,
  Close: () => null,
};
