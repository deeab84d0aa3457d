import { Glyph, type Icon } from './icon.tsx';

export const PanelIcon: Icon = (props) => (
  <Glyph {...props}>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
    <path d="M14.5 4.5v15M17 9h1M17 12h1" />
  </Glyph>
);
